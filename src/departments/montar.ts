import { areas } from './areas.ts'
import type { Departamento, GrupoCurto, Linha, LinhaCurta } from './tipos.ts'

/** The page of a department; also the default for a row without its own screen. */
const paginaDoDepartamento: Linha['tela'] = () =>
  import('#departments/telas/departamento/tela.tsx').then((m) => m.TelaDoDepartamento)
/** The shared inbox, filtered to the department of the row. */
export const atendimento: Linha['tela'] = () =>
  import('#departments/telas/atendimento.tsx').then((m) => m.TelaDoAtendimento)

/** A funnel as a board: that of the row, or that of the URL. */
export const telaDoQuadro: Linha['tela'] = () => import('#departments/telas/funil.tsx').then((m) => m.TelaDoFunil)

/** A resource for booking, whose key is the last part of the URL. */
export const telaDoRecurso: Linha['tela'] = () => import('#departments/telas/recurso.tsx').then((m) => m.TelaDoRecurso)

/** Adds the defaults of a row: signed-in users only, inside the shell, in the menu unless the path has a parameter. */
export function completar(curta: LinhaCurta, departamento: string | null): Linha {
  return {
    icone: 'Circle',
    tela: paginaDoDepartamento,
    guards: ['auth'],
    layout: 'padrao',
    noMenu: departamento !== null && !curta.path.includes('{'),
    ...curta,
    departamento,
  }
}

export function montar(codigo: string, grupos: readonly GrupoCurto[]): Departamento {
  const area = areas.find((a) => a.codigo === codigo)
  if (!area) throw new Error(`department ${codigo} is not in areas.ts`)
  return {
    codigo,
    nome: area.nome,
    icone: area.icone,
    grupos: grupos.map((g) => ({ titulo: g.titulo, linhas: g.linhas.map((l) => completar(l, codigo)) })),
  }
}

/** First row of every department. */
export const visaoGeral = (codigo: string): LinhaCurta => ({
  path: `/${codigo}`,
  titulo: 'Visão geral',
  icone: 'LayoutDashboard',
})
/** The service desk of a department. */
export const mesa = (codigo: string): LinhaCurta => ({
  path: `/${codigo}/atendimento`,
  titulo: 'Atendimento',
  icone: 'Headset',
  permissao: 'chat.conversa.ver',
  cabecaPropria: true,
  tela: atendimento,
})
/** A funnel of the department, as a board. */
export const quadro = (path: string, titulo: string, funil: string): LinhaCurta => ({
  path,
  titulo,
  icone: 'KanbanSquare',
  permissao: 'funis.cartao.ver',
  funil,
  tela: telaDoQuadro,
})
