// Before the first paint, so that nobody who chose the dark mode sees a white flash. The application keeps it from here on (src/ui/tema.ts).
try {
  var modo = localStorage.getItem('theme')
  var escuro = modo === 'dark' || (modo !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = escuro ? 'dark' : 'light'
} catch (erro) {
  console.warn('O modo de cor não pôde ser lido neste navegador.', erro)
}
