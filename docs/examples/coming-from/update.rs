// Two processes add one to x, each in two steps.
use stateright::*;

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum At { Read, Write(u8), Done }

#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct State { x: u8, at: [At; 2] }

struct Update;

impl Model for Update {
    type State = State;
    type Action = usize; // the process that moves

    fn init_states(&self) -> Vec<State> { vec![State { x: 0, at: [At::Read; 2] }] }

    fn actions(&self, s: &State, actions: &mut Vec<usize>) {
        actions.extend((0..2).filter(|&p| s.at[p] != At::Done));
    }

    fn next_state(&self, s: &State, p: usize) -> Option<State> {
        let mut to = s.clone();
        match s.at[p] {
            At::Read => to.at[p] = At::Write(s.x),
            At::Write(seen) => { to.x = seen + 1; to.at[p] = At::Done }
            At::Done => return None,
        }
        Some(to)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::<Self>::always("right", |_, s| s.at != [At::Done; 2] || s.x == 2)]
    }
}

fn main() {
    Update.checker().spawn_bfs().join().report(&mut report::WriteReporter::new(&mut std::io::stdout()));
}
