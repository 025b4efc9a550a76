package schedules

import (
	"context"
	"sync"
	"testing"
)

func TestTransfer(t *testing.T) {
	a, b := &Account{number: 1}, &Account{number: 2}
	done := make(chan bool)
	go func() {
		Transfer(a, b, 1)
		done <- true
	}()
	Transfer(b, a, 1)
	<-done
}

func TestExchange(t *testing.T) {
	a, b := make(chan int), make(chan int) // mended: a, b := make(chan int, 1), make(chan int, 1)
	var wg sync.WaitGroup
	wg.Go(func() { Exchange(a, b, 1) })
	wg.Go(func() { Exchange(b, a, 2) })
	wg.Wait()
}

func TestCounter(t *testing.T) {
	var c Counter
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.Add()
		}()
	}
	wg.Wait()
	if n := c.n.Load(); n != 2 {
		t.Errorf("%d instead of 2", n)
	}
}

func TestDoor(t *testing.T) {
	d := NewDoor()
	done := make(chan bool)
	go func() {
		d.Close()
		close(done)
	}()
	d.Close()
	<-done
}

func TestTopic(t *testing.T) {
	topic := &Topic{values: make(chan int, 2)}
	var wg sync.WaitGroup
	wg.Go(func() { topic.Publish(1) })
	topic.Close()
	wg.Wait()
}

func TestFirst(t *testing.T) {
	First(func() int { return 1 }, func() int { return 2 })
}

func TestConsume(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	jobs, done := make(chan int, 2), make(chan int)
	go func() { done <- Consume(ctx, jobs) }()
	jobs <- 1
	jobs <- 1
	cancel()
	if n := <-done; n != 2 {
		t.Fatalf("%d of 2 jobs are done", n)
	}
}

func TestRegistry(t *testing.T) {
	r := &Registry{names: map[string]int{}}
	var wg sync.WaitGroup
	wg.Go(func() { r.Set("a", 1) })
	r.Sum("a", "b")
	wg.Wait()
}

func TestQueue(t *testing.T) {
	q := NewQueue()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { q.Take() })
	}
	q.Put(1)
	q.Put(2)
	wg.Wait()
}

func TestAsk(t *testing.T) {
	Ask(func() int { return 1 })
}
