#!/usr/bin/env bash
# Generates the Go parsers from the grammars with the ANTLR 4.13 tool that the npm package
# antlr4ng-cli carries. A grammar Foo.g4 becomes the Go package grammar/fooparser; Expr.g4, Values.g4 and
# Formula.g4 are only imported by others. With arguments, only the grammars named (bash generate.sh
# Spec).
set -euo pipefail
cd "$(dirname "$0")"
tool=${ANTLR_JAR:-}
if [ -z "$tool" ]; then
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
  npm install --silent --no-save --prefix "$dir" antlr4ng-cli@2.0.0
  tool=$(echo "$dir"/node_modules/antlr4ng-cli/*.jar)
fi
for g in "${@:-Promela Spec}"; do
  for name in $g; do
    [ -f "$name.g4" ] || continue
    pkg=$(echo "$name" | tr '[:upper:]' '[:lower:]')parser
    java -jar "$tool" -Dlanguage=Go -Werror -no-listener -no-visitor -package "$pkg" -o "$pkg" -lib . "$name.g4"
    if [ "$name" = Promela ]; then
      go run ./internal/tables "$name" "$pkg/$name.interp" >lookahead.tmp
      mv lookahead.tmp "$pkg/${name,,}_lookahead.go"
      # Decisions go through the tables, and the network is read when they do not suffice.
      sed -i -E \
        -e 's/p\.GetInterpreter\(\)\.AdaptivePredict\(p\.BaseParser, p\.GetTokenStream\(\), ([0-9]+), p\.GetParserRuleContext\(\)\)/p.predict(\1)/' \
        -e 's/^(\s*)once( +)sync\.Once$/&\n\1network sync.Once/' \
        -e 's/^\tstaticData\.serializedATN = /}\n\n\/\/ '"${name,}"'ParserNetwork reads the network.\nfunc '"${name,}"'ParserNetwork() {\n\tstaticData := \&'"$name"'ParserStaticData\n&/' \
        -e '/^\tthis\.Interpreter = /d' "$pkg/${name,,}_parser.go"
      # Those who need no more than the types of tokens do not link the parser.
      mkdir -p "${name,,}lexer"
      sed -e "s/^package $pkg/package ${name,,}lexer/" "$pkg/${name,,}_lexer.go" >"${name,,}lexer/${name,,}_lexer.go"
      rm "$pkg/${name,,}_lexer.go"
      gofmt -w "${name,,}lexer"
    fi
    if [ "$name" = Spec ]; then
      # The tree is made by a listener, from the numbers of the rules: contexts of one type serve, where those
      # of each rule and label, with a method for each token, are most of the parser.
      sed -i -E \
        -e '/^type I?[A-Za-z]+Context (interface|struct) \{$/,/^\}/d' \
        -e '/^\/\/ I[A-Za-z]+Context is an interface/d' \
        -e '/^func .*Context.*\}$/d' \
        -e '/^func (\(\w+ \*\w+Context\)|New\w*Context|InitEmpty\w*Context)/,/^\}/d' \
        -e '/^\s*localctx = New\w+Context\(p, localctx\)$/d' \
        -e 's/^(\s*)localctx\.\(\*\w+Context\)\.op = /\1_ = /' \
        -e 's/\(localctx I\w+Context\)/(localctx *antlr.BaseParserRuleContext)/' \
        -e 's/localctx = New(\w)(\w*)Context\(p, (.*)\)$/localctx = newContext(\3, SpecParserRULE_\l\1\2)/' \
        "$pkg/${name,,}_parser.go"
      cat >>"$pkg/${name,,}_parser.go" <<'END'

// newContext makes the context of a rule that begins.
func newContext(parent antlr.ParserRuleContext, state, rule int) *antlr.BaseParserRuleContext {
	c := antlr.NewBaseParserRuleContext(parent, state)
	c.RuleIndex = rule
	return c
}
END
    fi
    rm -f "$pkg"/*.interp "$pkg"/*.tokens
    # The tool ends functions with a jump that is never reached, so that no label is unused; go vet
    # objects. A jump to the label that comes next serves as well.
    sed -i -e '/goto errorExit \/\/ Trick/d' -e 's/^errorExit:/goto errorExit\n&/' "$pkg"/*_parser.go
    gofmt -w "$pkg"
  done
done
