package swarm

import (
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/distributed/brokertest"
)

// TestReplayed: every message of a run that is sent again, with its bytes as they are and with one changed, 10,000 times in all, changes
// no count and no answer.
func TestReplayed(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	work(t, c, 2)
	sent := 0
	again := func(m *nats.Msg) {
		if sent >= 10_000 || m.Header.Get("Replayed") != "" {
			return
		}
		for i := range 100 {
			forged := nats.NewMsg(m.Subject)
			forged.Header.Set("Replayed", "yes")
			forged.Data = append(forged.Data, m.Data...)
			if len(forged.Data) > 0 && i%2 == 1 {
				forged.Data[i*7%len(forged.Data)] ^= 1 << (i % 8)
			}
			if c.NATS.PublishMsg(forged) == nil {
				sent++
			}
		}
	}
	for _, subject := range []string{jobs + ".>", stops + ".>", keySubject("*.result.>")} {
		sub, err := c.NATS.Subscribe(subject, again)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = sub.Unsubscribe() })
	}
	tk := task(t, good, 60)
	tk.Parcel.Properties = []string{"safety"}
	tk.Opened.Properties = tk.Opened.Properties[:1]
	a := ask(t, c, tk)[0]
	if a.Result.Verdict != check.Inconclusive || a.Failure != nil || a.Done+len(a.Failed) != 60 {
		t.Errorf("%d done, %v failed: %+v", a.Done, a.Failed, a.Result)
	}
	if sent < 5_000 {
		t.Errorf("%d messages were sent", sent)
	}
}
