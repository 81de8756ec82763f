// Runs before the first paint, so that a user of the dark mode sees no white flash. The application maintains it from
// here on (src/ui/tema.ts).
try {
  var modo = localStorage.getItem('theme')
  var escuro = modo === 'dark' || (modo !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = escuro ? 'dark' : 'light'
} catch (erro) {
  console.warn('O modo de cor não pôde ser lido neste navegador.', erro)
}
