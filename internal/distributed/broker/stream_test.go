package broker_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

// TestReadLost: a stream that has lost a message is not read on as if it had none.
func TestReadLost(t *testing.T) {
	c := brokertest.Embedded(t)
	ctx := context.Background()
	st, err := c.Stream(ctx, jetstream.StreamConfig{Name: "LTLCHECK_CLUSTER_x_0", Subjects: []string{"x"}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		if _, err := c.JS.Publish(ctx, "x", []byte{byte(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.DeleteMsg(ctx, 3); err != nil {
		t.Fatal(err)
	}
	var got []byte
	err = broker.ReadAll(ctx, c, "LTLCHECK_CLUSTER_x_0", 0, nil, func(data []byte) error { got = append(got, data...); return nil })
	if !errors.Is(err, broker.ErrLost) || string(got) != "\x00\x01" {
		t.Errorf("%v, %v", got, err)
	}
}
