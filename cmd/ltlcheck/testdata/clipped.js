// The texts of a page or a picture that cannot be read whole: those outside of a picture, those that a box cuts away
// without bars to scroll, and a page that is wider than the window. A line for each, at most ten.
(() => {
	const wrong = [];
	const name = (e) => e.tagName.toLowerCase() + (e.className && typeof e.className === "string" ? "." + e.className.replace(/ +/g, ".") : "");
	const say = (what, e) => wrong.push(what + ": " + name(e) + ' ("' + e.textContent.trim().slice(0, 60) + '")');
	const slack = 1.5; // pixels that browsers round
	for (const svg of document.querySelectorAll("svg")) {
		const page = svg.getBoundingClientRect();
		for (const text of svg.querySelectorAll("text")) {
			const box = text.getBoundingClientRect();
			if (box.width > 0 && (box.left < page.left - slack || box.right > page.right + slack || box.top < page.top - slack || box.bottom > page.bottom + slack)) say("outside of the picture", text);
		}
	}
	if (document.documentElement.tagName === "svg") return wrong.slice(0, 10).join("\n");
	if (document.documentElement.scrollWidth > innerWidth) say("wider than the window by " + (document.documentElement.scrollWidth - innerWidth), document.body);
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest("svg, script, style, noscript, .hidden")) continue; // .hidden is for people who hear the page
		const range = document.createRange();
		range.selectNodeContents(node);
		const box = range.getBoundingClientRect();
		if (box.width === 0) continue;
		for (let e = element; e && e !== document.documentElement; e = e.parentElement) {
			const style = getComputedStyle(e), port = e.getBoundingClientRect();
			const cut = (overflow, before, after) => (overflow === "hidden" || overflow === "clip") && (before > slack || after > slack);
			const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
			if (cut(style.overflowX, port.left - box.left, box.right - port.right) || cut(style.overflowY, port.top - box.top, box.bottom - port.bottom)) {
				say("cut away by " + name(e), element);
				break;
			}
			if (scrolls(style.overflowX) || scrolls(style.overflowY)) break; // it can be scrolled to
		}
	}
	return wrong.slice(0, 10).join("\n");
})()
