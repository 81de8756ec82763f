import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import type { CampoDoCanal, GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { camposRecusados } from '#ui/form/erros.ts'

export interface Cabecalho {
  nome: string
  valor: string
}
export type Valores = Record<string, unknown>
export type Erros = Record<string, string>
type Configuracao = Record<string, unknown>

/** Whether a secret is stored; its value is never returned. */
export const estaDefinido = (campo: CampoDoCanal, atual: Configuracao | undefined): boolean =>
  atual?.[`${campo.nome}_definida`] === true || atual?.[`${campo.nome}_definido`] === true
export const nomesDefinidos = (campo: CampoDoCanal, atual: Configuracao | undefined): string[] =>
  Array.isArray(atual?.[campo.nome])
    ? (atual[campo.nome] as unknown[]).filter((n): n is string => typeof n === 'string')
    : []

function inicial(campo: CampoDoCanal, atual: Configuracao | undefined): unknown {
  if (campo.tipo === 'segredo') return ''
  if (campo.tipo === 'cabecalhos') return []
  const padrao = campo.padrao ?? (campo.tipo === 'numero' ? null : '')
  const valor = atual?.[campo.nome] ?? padrao
  if (campo.tipo === 'numero')
    return typeof valor === 'number' ? valor : valor === null || valor === '' ? null : Number(valor)
  return campo.tipo === 'etiquetas' ? [...(Array.isArray(valor) ? valor : [])] : valor
}

export const valoresIniciais = (guia: GuiaDoCanal, atual?: Configuracao): Valores =>
  Object.fromEntries(guia.campos.map((c) => [c.nome, inicial(c, atual)]))

/** The fields that apply with these values. */
export const camposEmUso = (guia: GuiaDoCanal, valores: Valores): GuiaDoCanal['campos'] =>
  guia.campos.filter(({ quando }) => !quando || quando.valores.includes(String(valores[quando.campo])))

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/**
 * Merges a changed stored configuration: untouched fields follow `agora`, fields edited since `antes` keep their value.
 */
export const comGuardados = (valores: Valores, antes: Valores, agora: Valores): Valores => ({
  ...agora,
  ...Object.fromEntries(Object.entries(valores).filter(([nome, v]) => !igual(v, antes[nome]))),
})

const cabecalhosDe = (v: unknown) =>
  Object.fromEntries((v as Cabecalho[]).filter((h) => h.nome.trim() !== '').map((h) => [h.nome.trim(), h.valor]))
const vazio = (v: unknown) =>
  v === null || v === undefined || (typeof v === 'string' && v.trim() === '') || (Array.isArray(v) && v.length === 0)

/** Builds the configuration to send: secrets only if typed, headers only if edited, emptied texts as null. */
export function comoConfiguracao(guia: GuiaDoCanal, valores: Valores, atual?: Configuracao): Configuracao {
  return Object.fromEntries(
    camposEmUso(guia, valores).flatMap((campo): [string, unknown][] => {
      const valor = valores[campo.nome]
      if (campo.tipo === 'segredo') return vazio(valor) ? [] : [[campo.nome, valor]]
      if (campo.tipo === 'cabecalhos')
        return vazio(valor) && (nomesDefinidos(campo, atual).length === 0 || valores[`${campo.nome}:trocar`] !== true)
          ? []
          : [[campo.nome, cabecalhosDe(valor)]]
      return [
        [
          campo.nome,
          vazio(valor) && campo.tipo !== 'etiquetas' ? null : typeof valor === 'string' ? valor.trim() : valor,
        ],
      ]
    }),
  )
}

/** Validates in the browser; returns the errors by field. */
export function conferirValores(guia: GuiaDoCanal, valores: Valores, atual?: Configuracao): Erros {
  const erros: Erros = {}
  for (const campo of camposEmUso(guia, valores)) {
    const valor = valores[campo.nome]
    if (campo.obrigatorio && vazio(valor) && !estaDefinido(campo, atual)) erros[campo.nome] = campo.obrigatorio
    else if (
      campo.tipo === 'numero' &&
      typeof valor === 'number' &&
      !guia.regras &&
      ((campo.minimo !== undefined && valor < campo.minimo) || (campo.maximo !== undefined && valor > campo.maximo))
    ) {
      erros[campo.nome] =
        `${campo.rotulo} deve ficar entre ${campo.minimo ?? 'o mínimo'} e ${campo.maximo ?? 'o máximo'}`
    }
  }
  const enviado = Object.fromEntries(
    Object.entries(comoConfiguracao(guia, valores, atual)).map(([nome, v]) => [nome, v ?? undefined]),
  )
  for (const falha of guia.regras?.safeParse(enviado).error?.issues ?? [])
    erros[String(falha.path[0])] ??= falha.message
  return erros
}

/** Assigns the server's errors to the fields; errors of no field are shown above the form. */
export function errosDoServidor(
  guia: GuiaDoCanal,
  erro: unknown,
  padrao: string,
): { campos: Erros; geral: string | null } {
  const detalhes = camposRecusados(erro)
  const campos: Erros = {}
  for (const { campo, mensagem } of detalhes) {
    const nome = campo.replace(/^configuracao\./, '').split('.')[0] ?? ''
    if (nome === 'nome' || guia.campos.some((c) => c.nome === nome)) campos[nome] ??= mensagem
  }
  return { campos, geral: Object.keys(campos).length > 0 ? null : fraseDeErro(erro, padrao) }
}
