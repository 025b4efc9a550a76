package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// deployed is a file under docs/packaging.
func deployed(name string) string { return filepath.Join("..", "..", "docs", "packaging", name) }

// readYAML reads the documents of a YAML file, each into one of docs. What is not said there is an error.
func readYAML(t *testing.T, name string, docs ...any) {
	t.Helper()
	text, err := os.ReadFile(deployed(name))
	if err != nil {
		t.Fatal(err)
	}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	for _, doc := range docs {
		if err := d.Decode(doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var more any
	if err := d.Decode(&more); !errors.Is(err, io.EOF) {
		t.Fatalf("%s: there is more: %v, %v", name, more, err)
	}
}

// workerFlags are those of a worker, read by the command itself: all flags that it is not told of are as it has them.
func workerFlags(t *testing.T, args []string) (get func(name string) string) {
	t.Helper()
	var out bytes.Buffer
	root := newRoot(cli.NewEnvironment(atomicfile.OS{}, args, strings.NewReader(""), &out, &out))
	cmd, rest, err := root.Find(args)
	if err != nil || cmd.Name() != "worker" {
		t.Fatalf("%s: %v", args, err)
	}
	if err := errors.Join(cmd.ParseFlags(rest), cmd.ValidateArgs(cmd.Flags().Args())); err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return func(name string) string { return cmd.Flags().Lookup(name).Value.String() }
}

// reachesServer runs a worker with what the files say, but with a server that does not answer: all that comes before is right. Paths of the machines that
// the files describe are those of this one then.
func reachesServer(t *testing.T, args []string) {
	t.Helper()
	creds := filepath.Join(t.TempDir(), "user.creds")
	if err := os.WriteFile(creds, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	args = slices.Clone(args)
	for i, arg := range args {
		name, _, _ := strings.Cut(arg, "=")
		switch name {
		case "--nats":
			args[i] = "--nats=nats://127.0.0.1:1"
		case "--creds":
			args[i] = "--creds=" + creds
		case "--folder":
			args[i] = "--folder=" + t.TempDir()
		}
	}
	var said bytes.Buffer
	if status := run(args, strings.NewReader(""), io.Discard, &said); status != 2 || !strings.Contains(said.String(), "no NATS server answers") {
		t.Errorf("%s: status %d\n%s", args, status, &said)
	}
}

// servers are the addresses that a worker connects to.
func servers(t *testing.T, urls string) (hosts []string, ports []int) {
	t.Helper()
	for _, text := range strings.Split(urls, ",") {
		u, err := url.Parse(text)
		if err != nil || u.Scheme != "nats" {
			t.Fatal(text, err)
		}
		n, err := strconv.Atoi(u.Port())
		if err != nil {
			t.Fatal(text, err)
		}
		hosts, ports = append(hosts, u.Hostname()), append(ports, n)
	}
	return hosts, ports
}

// compose is what we use of https://compose-spec.io.
type compose struct {
	XServer  any `yaml:"x-server"`
	Services map[string]struct {
		Image, Restart string
		Volumes        []string
		Environment    map[string]string
		Command        []string
		Ports          []string
		DependsOn      []string `yaml:"depends_on"`
	}
}

// interpolated is a text as Compose makes it of its own: a variable has its value, or what follows :- in the braces.
func interpolated(text string, env map[string]string) string {
	return os.Expand(text, func(name string) string {
		name, _, _ = strings.Cut(name, ":?")
		name, other, _ := strings.Cut(name, ":-")
		if v, ok := env[name]; ok {
			return v
		}
		return other
	})
}

// TestCompose: the workers of the Compose file are started by commands that there are, and reach servers that it starts, by ports at which these listen.
func TestCompose(t *testing.T) {
	t.Setenv("LTLCHECK_PASSWORD", "p")
	var file compose
	readYAML(t, "compose.yaml", &file)
	options := map[string]*server.Options{}
	for name, s := range file.Services {
		if s.Image == "ltlcheck" {
			continue
		}
		if got := interpolated(s.Environment["LTLCHECK_PASSWORD"], map[string]string{"LTLCHECK_PASSWORD": "p"}); got != "p" {
			t.Errorf("%s: its password is %q", name, got)
		}
		args := slices.Clone(s.Command)
		for _, v := range s.Volumes {
			part := strings.Split(v, ":")
			if i := slices.Index(args, part[1]); i >= 0 {
				args[i] = deployed(part[0])
			}
		}
		nothing := func() {}
		o, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ContinueOnError), args, nothing, nothing, nothing)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if options[name] = o; o.ServerName != name || !o.JetStream || !o.SyncAlways || o.Password != "p" && len(o.Users) == 0 {
			t.Errorf("%s: %+v", name, o)
		}
	}
	if len(options) != 3 {
		t.Fatalf("%d servers", len(options))
	}
	for name, o := range options {
		for _, route := range o.Routes {
			if other := options[route.Hostname()]; other == nil || strconv.Itoa(other.Cluster.Port) != route.Port() {
				t.Errorf("%s: nobody is at %s", name, route)
			}
		}
		for _, p := range file.Services[name].Ports {
			if part := strings.Split(p, ":"); part[0] != "127.0.0.1" || part[len(part)-1] != strconv.Itoa(o.Port) {
				t.Errorf("%s: port %s", name, p)
			}
		}
	}
	worker := file.Services["worker"]
	for _, command := range []string{"", "cluster"} {
		env := map[string]string{"LTLCHECK_PASSWORD": "p"}
		if command != "" {
			env["LTLCHECK_COMMAND"] = command
		}
		var args []string
		for _, a := range worker.Command {
			args = append(args, interpolated(a, env))
		}
		get := workerFlags(t, args)
		hosts, ports := servers(t, get("nats"))
		for i, host := range hosts {
			if o := options[host]; o == nil || o.Port != ports[i] || !slices.Contains(worker.DependsOn, host) {
				t.Errorf("the worker connects to %s, port %d", host, ports[i])
			}
		}
		if get("replicas") != strconv.Itoa(len(options)) || len(hosts) != len(options) {
			t.Errorf("%s replicas, %d addresses, %d servers", get("replicas"), len(hosts), len(options))
		}
		reachesServer(t, args)
	}
}

// deployment is what we use of https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/deployment-v1.
type deployment struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   metadata
	Spec       struct {
		Replicas int
		Selector struct {
			MatchLabels map[string]string `yaml:"matchLabels"`
		}
		Template struct {
			Metadata metadata
			Spec     struct {
				Token      bool `yaml:"automountServiceAccountToken"`
				Containers []struct {
					Name, Image     string
					Args            []string
					Resources       struct{ Requests, Limits map[string]string }
					SecurityContext struct {
						Escalation   bool `yaml:"allowPrivilegeEscalation"`
						ReadOnly     bool `yaml:"readOnlyRootFilesystem"`
						NonRoot      bool `yaml:"runAsNonRoot"`
						User         int  `yaml:"runAsUser"`
						Capabilities struct{ Drop []string }
					} `yaml:"securityContext"`
					VolumeMounts []struct {
						Name     string
						Path     string `yaml:"mountPath"`
						ReadOnly bool   `yaml:"readOnly"`
					} `yaml:"volumeMounts"`
				}
				Volumes []volumeOf
			}
		}
	}
}

type volumeOf struct {
	Name   string
	Secret *struct {
		Name string `yaml:"secretName"`
	}
	EmptyDir *struct{} `yaml:"emptyDir"`
}

type metadata struct {
	Name                string
	Labels, Annotations map[string]string
}

// TestKubernetes: the workers of the manifests are started by commands that there are, find their files in volumes, and serve counters where the annotations say.
func TestKubernetes(t *testing.T) {
	t.Parallel()
	all := [2]deployment{}
	readYAML(t, "kubernetes.yaml", &all[0], &all[1])
	for i, want := range []string{"swarm", "cluster"} {
		d := &all[i]
		pod := &d.Spec.Template
		if d.APIVersion != "apps/v1" || d.Kind != "Deployment" || d.Metadata.Name == "" || d.Spec.Replicas < 1 || len(pod.Spec.Containers) != 1 {
			t.Fatalf("%+v", d)
		}
		for k, v := range d.Spec.Selector.MatchLabels {
			if pod.Metadata.Labels[k] != v {
				t.Errorf("%s: the pods have no label %s: %s", want, k, v)
			}
		}
		c := &pod.Spec.Containers[0]
		if c.Args[0] != want || c.Image != "ltlcheck" || !c.SecurityContext.NonRoot || c.SecurityContext.User == 0 || !c.SecurityContext.ReadOnly {
			t.Errorf("%s: %+v", want, c)
		}
		get := workerFlags(t, c.Args)
		if hosts, ports := servers(t, get("nats")); !slices.Equal(hosts, []string{"nats"}) || !slices.Equal(ports, []int{4222}) {
			t.Errorf("%s: %s %d", want, hosts, ports)
		}
		if host, port, _ := strings.Cut(get("metrics"), ":"); host != "0.0.0.0" || port != pod.Metadata.Annotations["prometheus.io/port"] {
			t.Errorf("%s: counters are at %s:%s, and looked for at port %s", want, host, port, pod.Metadata.Annotations["prometheus.io/port"])
		}
		volume := func(path string) (name string, readOnly bool) {
			for _, m := range c.VolumeMounts {
				if path == m.Path || strings.HasPrefix(path, m.Path+"/") {
					return m.Name, m.ReadOnly
				}
			}
			t.Errorf("%s: %s is in no volume", want, path)
			return "", false
		}
		name, _ := volume(get("creds"))
		if j := slices.IndexFunc(pod.Spec.Volumes, func(v volumeOf) bool { return v.Name == name }); j < 0 || pod.Spec.Volumes[j].Secret == nil || pod.Spec.Volumes[j].Secret.Name != "ltlcheck" {
			t.Errorf("%s: the credentials are in no secret", want)
		}
		if want == "cluster" {
			name, readOnly := volume(get("folder"))
			if j := slices.IndexFunc(pod.Spec.Volumes, func(v volumeOf) bool { return v.Name == name }); j < 0 || pod.Spec.Volumes[j].EmptyDir == nil || readOnly {
				t.Error("the states are in no folder that can be written to")
			}
		}
		reachesServer(t, c.Args)
	}
}

// TestSlurm: the script starts a worker by a command that there is.
func TestSlurm(t *testing.T) {
	t.Parallel()
	bin := t.TempDir()
	testexec.WriteScript(t, filepath.Join(bin, "srun"), `printf '%s\n' "$@"`)
	for _, c := range []struct {
		command string
		args    []string
		want    string
	}{
		{"", []string{"nats://there:4222"}, "swarm worker --workers 1 --nats nats://there:4222"},
		{"cluster", []string{"nats://there:4222", "me.creds"}, "cluster worker --workers 1 --nats nats://there:4222 --creds me.creds"},
	} {
		srun := exec.Command("sh", append([]string{deployed("worker.slurm")}, c.args...)...)
		srun.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		if c.command != "" {
			srun.Env = append(srun.Env, "LTLCHECK_COMMAND="+c.command)
		}
		out, err := srun.CombinedOutput()
		args := strings.Split(strings.TrimSpace(string(out)), "\n")
		if err != nil || args[0] != "ltlcheck" || strings.Join(args[1:], " ") != c.want {
			t.Fatalf("%v\n%s", err, out)
		}
		if get := workerFlags(t, args[1:]); get("nats") != c.args[0] {
			t.Errorf("it connects to %s", get("nats"))
		}
	}
	if out, err := exec.Command("sh", deployed("worker.slurm")).CombinedOutput(); err == nil || !strings.Contains(string(out), "the address of the NATS server is missing") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestServerConfig: the configuration of the servers is one of swarm serve as well.
func TestServerConfig(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  []string
		says string
	}{{nil, "LTLCHECK_PASSWORD"}, {[]string{"LTLCHECK_PASSWORD=p"}, "x is no port"}} {
		cmd := exec.Command("ltlcheck", "swarm", "serve", "--config", deployed("nats.conf"), "--address", "127.0.0.1:x")
		cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "LTLCHECK_PASSWORD=") }), c.env...)
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), c.says) {
			t.Errorf("%s: %v\n%s", c.env, err, out)
		}
	}
}
