// Which of some variables of a run cannot be seen before anything is scrolled: the head of its column and a value
// below it, or its name and value beside the controls, have to be within the window, and nothing may be on top of them. A line for each that cannot.
((names) => {
	const counted = document.querySelector(".counted td + td"); // a run over unbounded integers begins with all values
	if (counted) return names.filter((n) => !counted.textContent.includes(n + " = ") || counted.getBoundingClientRect().bottom > innerHeight).map((n) => `\n${n} is out of sight`).join("");
	const wrong = [];
	const table = document.querySelector(".table").getBoundingClientRect();
	const heads = [...document.querySelectorAll(".head > div")];
	const whole = { left: 0, right: innerWidth, bottom: innerHeight };
	const seen = (e, port = table) => {
		const range = document.createRange();
		range.selectNodeContents(e);
		const box = range.getBoundingClientRect();
		const inside = box.width > 0 && box.left >= Math.max(0, port.left) - 1 && box.right <= Math.min(innerWidth, port.right) + 1 && box.top >= 0 && box.bottom <= Math.min(innerHeight, port.bottom) + 1;
		const top = inside && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
		return inside && (top === e || e.contains(top));
	};
	if (scrollX !== 0 || scrollY !== 0) wrong.push(`the page begins scrolled to ${scrollX}, ${scrollY}`);
	for (const name of names) {
		if ([...document.querySelectorAll(".values li")].some((e) => e.textContent.startsWith(name + " = ") && seen(e, whole))) continue;
		const at = heads.findIndex((h) => h.textContent === name);
		if (at < 0) wrong.push(`no column ${name}`);
		else if (!seen(heads[at])) wrong.push(`the head of ${name} is out of sight`);
		else if (![...document.querySelectorAll(".row")].some((row) => row.children[at].textContent && seen(row.children[at]))) wrong.push(`no value of ${name} can be seen`);
	}
	if (![...document.querySelectorAll(".row")].some((row) => seen(row.querySelector(".number")))) wrong.push("no step can be seen");
	return wrong.map((w) => "\n" + w).join("");
})
