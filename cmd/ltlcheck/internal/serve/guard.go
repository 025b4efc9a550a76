//go:build !js

package serve

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// mostBody bounds the body of a request in bytes.
const mostBody = 4 << 20

// newToken returns 128 random bits in hexadecimal.
func newToken() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// guard passes requests on that contain the token, are addressed to this
// machine by a name of its own, and do not come from another page; all others
// are refused. The body is read here, within a deadline, so that a slow client
// cannot hold a handler.
func (s *Server) guard(next http.Handler) http.Handler {
	prefix := "/" + s.token
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Cache-Control", "no-store")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Content-Security-Policy", policy)
		if r.ContentLength != 0 { // a deadline that is over ends also who waits for events: there it goes when the body is read
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.bodyTime))
		}
		token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		switch {
		case !ownHost(r.Host):
			http.Error(w, "this server is for its own machine", http.StatusForbidden)
		case !ownOrigin(r):
			http.Error(w, "requests from other pages are refused", http.StatusForbidden)
		case subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1:
			http.Error(w, "the address lacks the token that ltlcheck serve has printed", http.StatusForbidden)
		case rest == "" && !strings.HasSuffix(r.URL.Path, "/"):
			http.Redirect(w, r, prefix+"/", http.StatusFound)
		default:
			if err := readBody(w, r); err != nil {
				refuse(w, err)
				return
			}
			http.StripPrefix(prefix, next).ServeHTTP(w, r)
		}
	})
}

// readBody reads the body of a request into memory and removes the deadline for
// reading.
func readBody(w http.ResponseWriter, r *http.Request) error {
	if r.ContentLength == 0 {
		return nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return http.NewResponseController(w).SetReadDeadline(time.Time{})
}

// policy is the content security policy of the page: its own program only, and
// styles, some of which the editor makes.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; frame-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// ownHost reports whether the host of a request is this machine by address or
// as localhost. Any other name, even if it resolves to this machine, could be
// part of an attack by DNS rebinding.
func ownHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// ownOrigin reports whether the request was not made by another page.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return false
}
