import type { Plugin } from 'vite'

const CONTRATO =
  /[\\/]src[\\/](?:modules[\\/].+[\\/](?:(?:contract|regras)[\\/].*|tipos|recursos)|kit[\\/](?:pagina|parametros|dia))\.ts$/
/** Code of one side, which may have a folder with such a name. */
const DE_UM_LADO = /[\\/]src[\\/]modules[\\/].*[\\/](?:server|web)[\\/]/

interface No {
  type: string
  start: number
  end: number
  [campo: string]: unknown
}
interface Troca {
  inicio: number
  fim: number
  texto: string
}
const ehNo = (v: unknown): v is No => typeof v === 'object' && v !== null && 'type' in v && typeof v.type === 'string'
const filhos = (no: No): No[] =>
  Object.values(no)
    .flatMap((v) => (Array.isArray(v) ? v : [v]))
    .filter(ehNo)

function* chamadas(no: No): Generator<No> {
  if (no.type === 'CallExpression') yield no
  if (no.type === 'ArrowFunctionExpression' || no.type === 'FunctionExpression') return
  for (const filho of filhos(no)) yield* chamadas(filho)
}
const ehEndpoint = (no: No): boolean => ehNo(no.callee) && no.callee.name === 'endpoint'

/** Keeps only `method` and `path` of `endpoint({ method, path, … })`: the two properties that a page uses. */
function soMetodoECaminho(chamada: No, codigo: string): Troca[] {
  const objeto = Array.isArray(chamada.arguments) ? chamada.arguments[0] : null
  if (!ehNo(objeto) || !Array.isArray(objeto.properties)) return []
  const ficam = objeto.properties
    .filter(ehNo)
    .filter((p) => ehNo(p.key) && (p.key.name === 'method' || p.key.name === 'path'))
  return [
    {
      inicio: objeto.start,
      fim: objeto.end,
      texto: `{ ${ficam.map((p) => codigo.slice(p.start, p.end)).join(', ')} }`,
    },
  ]
}

/** Wraps a schema in a call marked as pure, so that the bundler may drop it when it is unused. */
function comoPura(valor: No): Troca[] {
  return [
    { inicio: valor.start, fim: valor.start, texto: '/* @__PURE__ */ (() => (' },
    { inicio: valor.end, fim: valor.end, texto: '))()' },
  ]
}

function aliviar(codigo: string, programa: No): string {
  const trocas: Troca[] = []
  for (const no of filhos(programa)) {
    const declaracao = no.type === 'ExportNamedDeclaration' && ehNo(no.declaration) ? no.declaration : no
    if (declaracao.type !== 'VariableDeclaration') continue
    for (const d of filhos(declaracao)) {
      if (!ehNo(d.init)) continue
      // a helper that makes endpoints alike is read as the endpoints themselves
      const corpo = d.init.type === 'ArrowFunctionExpression' && ehNo(d.init.body) ? d.init.body : d.init
      const feitas = [...chamadas(corpo)]
      if (feitas.some(ehEndpoint)) trocas.push(...feitas.filter(ehEndpoint).flatMap((c) => soMetodoECaminho(c, codigo)))
      else if (corpo === d.init && feitas.length) trocas.push(...comoPura(d.init))
    }
  }
  return trocas
    .sort((a, b) => b.inicio - a.inicio || b.fim - a.fim)
    .reduce((texto, t) => texto.slice(0, t.inicio) + t.texto + texto.slice(t.fim), codigo)
}

/**
 * Removes schemas from the contracts in the bundle: a page calls an endpoint by method and path, and the server
 * validates. A schema that no form uses is dropped, together with its library when nothing else needs it.
 */
export function contratosLeves(): Plugin {
  return {
    name: 'girassol:contratos-leves',
    enforce: 'post',
    apply: 'build',
    transform(codigo, id) {
      const arquivo = id.split('?')[0] ?? id
      if (!CONTRATO.test(arquivo) || DE_UM_LADO.test(arquivo)) return null
      return { code: aliviar(codigo, this.parse(codigo) as unknown as No), map: null }
    },
  }
}
