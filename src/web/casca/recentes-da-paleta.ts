import { linhas } from '#departments/index.ts'
import type { Comando } from '#ui/comandos/filtrar.ts'
import { podeAbrir, type QuemNavega } from '../rotas/guardas.ts'

const CHAVE = 'paleta-recentes'
const QUANTOS = 5

interface Recente {
  href: string
  rotulo: string
  detalhe?: string | undefined
}

const ehRecente = (v: unknown): v is Recente =>
  typeof v === 'object' &&
  v !== null &&
  'href' in v &&
  typeof v.href === 'string' &&
  v.href.startsWith('/') &&
  'rotulo' in v &&
  typeof v.rotulo === 'string'

function ler(): Recente[] {
  try {
    const v: unknown = JSON.parse(sessionStorage.getItem(CHAVE) ?? '[]')
    return Array.isArray(v) ? v.filter(ehRecente) : []
  } catch {
    return []
  }
}

/** Stores what the palette opened, the newest first. Only for this tab: names of customers must not outlive a session. */
export function lembrarRecente(r: Recente): void {
  try {
    const outros = ler().filter((x) => x.href !== r.href)
    sessionStorage.setItem(CHAVE, JSON.stringify([r, ...outros].slice(0, QUANTOS)))
  } catch (erro) {
    console.warn('O que a paleta abriu não pôde ser guardado neste navegador.', erro)
  }
}

/** The screens that the user may no longer open are left out. */
export const comRecentes = (quem: QuemNavega, ir: (href: string) => void): Comando[] =>
  ler()
    .filter((r) => linhas.every((l) => l.path !== r.href || podeAbrir(quem, l)))
    .map((r) => ({
      id: `recente:${r.href}`,
      rotulo: r.rotulo,
      ...(typeof r.detalhe === 'string' ? { detalhe: r.detalhe } : {}),
      executar: () => ir(r.href),
    }))
