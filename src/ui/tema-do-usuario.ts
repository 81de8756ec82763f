import { contraste, emOitoBits, hslParaRgb, lerHsl, luminancia, misturar, paraCss, type Rgb } from './contraste.ts'

export const CHAVE_DO_TEMA = 'user-theme-settings'
/** The company's colours, stored from the last visit so that they apply before the server answers. */
const CHAVE_DA_EMPRESA = 'tema-da-empresa'
export const MINIMO = 4.5

export interface CorDoUsuario {
  hsl: string
  foreground: string
}
export interface TemaDoUsuario {
  primary: CorDoUsuario
  secondary: CorDoUsuario
  accent: CorDoUsuario
}

const rgb = (r: number, g: number, b: number): Rgb => [r / 255, g / 255, b / 255]
/** The neutrals of tokens.css in sRGB; a test compares the two files. */
export const superficies = {
  claro: {
    surface: rgb(255, 255, 255),
    fundo: rgb(251, 250, 248),
    surface2: rgb(247, 246, 243),
    surface3: rgb(239, 237, 233),
    texto: rgb(33, 28, 23),
    texto2: rgb(90, 84, 78),
  },
  escuro: {
    surface: rgb(24, 22, 21),
    fundo: rgb(17, 15, 14),
    surface2: rgb(33, 30, 28),
    surface3: rgb(43, 40, 38),
    texto: rgb(239, 236, 232),
    texto2: rgb(177, 173, 167),
  },
}
const TINTA = rgb(28, 25, 22)
const BRANCO = rgb(255, 255, 255)
const PRETO = rgb(0, 0, 0)

/** Returns the text colour over `cor`: the chosen one when it is legible, otherwise ink or white. */
export function textoSobre(cor: Rgb, escolhido: Rgb | null): Rgb {
  for (const c of [escolhido, TINTA, BRANCO]) if (c && contraste(c, cor) >= MINIMO) return c
  return contraste(PRETO, cor) >= contraste(BRANCO, cor) ? PRETO : BRANCO
}

/** Returns the same hue, mixed with black or white until it is legible over all given backgrounds. */
export function legivelSobre(cor: Rgb, fundos: readonly Rgb[]): Rgb {
  const claro = luminancia(fundos[0] ?? BRANCO) > 0.3
  for (let parte = 1; parte >= 0; parte -= 0.02) {
    const c = emOitoBits(misturar(cor, claro ? PRETO : BRANCO, parte))
    if (fundos.every((f) => contraste(c, f) >= MINIMO)) return c
  }
  return claro ? PRETO : BRANCO
}

/** Returns a tint of the colour on which text and secondary text are legible. */
export function suave(cor: Rgb, s: { surface: Rgb; texto2: Rgb }, inicio: number): Rgb {
  for (let parte = inicio; parte > 0; parte -= 0.01) {
    const c = emOitoBits(misturar(cor, s.surface, parte))
    if (contraste(s.texto2, c) >= MINIMO) return c
  }
  return s.surface
}

export function paleta(cor: CorDoUsuario, modo: 'claro' | 'escuro') {
  const s = superficies[modo]
  const hsl = lerHsl(cor.hsl)
  if (!hsl) return null
  const escolhida = lerHsl(cor.foreground)
  const base = emOitoBits(hslParaRgb(hsl))
  const texto = textoSobre(base, escolhida ? emOitoBits(hslParaRgb(escolhida)) : null)
  // the hover colour moves away from the text colour, so that the contrast does not decrease
  const realce = emOitoBits(misturar(base, luminancia(texto) > luminancia(base) ? PRETO : BRANCO, 0.9))
  const tinta = suave(base, s, modo === 'claro' ? 0.14 : 0.2)
  return {
    base,
    texto,
    realce,
    suave: tinta,
    legivel: legivelSobre(base, [s.surface, s.fundo, s.surface2, s.surface3, tinta]),
  }
}

function regras(tema: Partial<TemaDoUsuario>, modo: 'claro' | 'escuro'): string {
  const [p, s, a] = [tema.primary, tema.secondary, tema.accent].map((cor) => (cor ? paleta(cor, modo) : null))
  const linhas: string[] = []
  if (p)
    linhas.push(
      `--primary:${paraCss(p.base)}`,
      `--primary-fg:${paraCss(p.texto)}`,
      `--primary-hover:${paraCss(p.realce)}`,
      `--primary-soft:${paraCss(p.suave)}`,
      `--primary-text:${paraCss(p.legivel)}`,
    )
  if (s) linhas.push(`--secondary:${paraCss(s.base)}`, `--secondary-fg:${paraCss(s.texto)}`)
  if (a) linhas.push(`--accent:${paraCss(a.base)}`, `--accent-fg:${paraCss(a.texto)}`)
  return linhas.join(';')
}

export const cssDoTema = (tema: Partial<TemaDoUsuario>) =>
  `:root{${regras(tema, 'claro')}}[data-theme="dark"]{${regras(tema, 'escuro')}}`

const ehCor = (v: unknown): v is CorDoUsuario =>
  typeof v === 'object' &&
  v !== null &&
  'hsl' in v &&
  lerHsl(v.hsl) !== null &&
  'foreground' in v &&
  typeof v.foreground === 'string'

/** Reads the local setting. An invalid setting is logged and ignored: a theme must not stop the user from working. */
export function lerTemaDoUsuario(armazem: Pick<Storage, 'getItem'> = localStorage): TemaDoUsuario | null {
  try {
    const texto = armazem.getItem(CHAVE_DO_TEMA)
    if (!texto) return null
    const v: unknown = JSON.parse(texto)
    if (
      typeof v === 'object' &&
      v !== null &&
      'primary' in v &&
      'secondary' in v &&
      'accent' in v &&
      ehCor(v.primary) &&
      ehCor(v.secondary) &&
      ehCor(v.accent)
    )
      return { primary: v.primary, secondary: v.secondary, accent: v.accent }
    console.warn('O tema salvo neste navegador não pôde ser lido.')
  } catch (erro) {
    console.warn('O tema salvo neste navegador não pôde ser lido.', erro)
  }
  return null
}

function lerTemaDaEmpresa(): Partial<TemaDoUsuario> | null {
  try {
    const v: unknown = JSON.parse(localStorage.getItem(CHAVE_DA_EMPRESA) ?? 'null')
    if (typeof v !== 'object' || v === null) return null
    const achadas = Object.entries(v).filter(([, cor]) => ehCor(cor))
    return achadas.length > 0 ? Object.fromEntries(achadas) : null
  } catch {
    // unreadable storage: the product's colours
    return null
  }
}

/** The user's own colours take precedence over the company's. */
export const aplicarTema = (): void => aplicarTemaDoUsuario(lerTemaDoUsuario() ?? lerTemaDaEmpresa())

/** Stores the company's colours as the default theme and applies it. */
export function guardarTemaDaEmpresa(tema: Partial<TemaDoUsuario>): void {
  try {
    if (Object.keys(tema).length > 0) localStorage.setItem(CHAVE_DA_EMPRESA, JSON.stringify(tema))
    else localStorage.removeItem(CHAVE_DA_EMPRESA)
  } catch (erro) {
    console.warn('As cores da empresa não puderam ser guardadas neste navegador.', erro)
  }
  aplicarTema()
}

/** Overrides the tokens with the given colours, or removes the override. */
export function aplicarTemaDoUsuario(tema: Partial<TemaDoUsuario> | null): void {
  const id = 'tema-do-usuario'
  const atual = document.getElementById(id)
  if (!tema) return atual?.remove()
  const estilo = atual ?? Object.assign(document.createElement('style'), { id })
  estilo.textContent = cssDoTema(tema)
  // last in the head, so that it takes precedence over the stylesheet in any order of loading
  document.head.append(estilo)
}

export function guardarTemaDoUsuario(tema: TemaDoUsuario | null): void {
  try {
    if (tema) localStorage.setItem(CHAVE_DO_TEMA, JSON.stringify(tema))
    else localStorage.removeItem(CHAVE_DO_TEMA)
  } catch (erro) {
    console.warn('O tema não pôde ser guardado neste navegador.', erro)
  }
  aplicarTema()
}
