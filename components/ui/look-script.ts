/** Runs in <head> before the first paint, so that no board is seen changing its colours. */
export const LOOK_SCRIPT = `try{var l=JSON.parse(localStorage.getItem('fogline.look')||'{}'),d=document.documentElement.dataset;l.board&&(d.board=l.board);l.pieces&&(d.pieces=l.pieces);d.contrast=(l.isHighContrast??matchMedia('(prefers-contrast: more)').matches)?'high':'normal'}catch(e){}`
