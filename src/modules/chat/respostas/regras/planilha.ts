import { chavesDe, ehObjeto } from '#kit/objeto.ts'
import { semAcentos } from '#kit/texto.ts'
import { semNoFim } from '#kit/aparar.ts'

/** A ready answer as a row of an import or export file. */
export interface RespostaDeArquivo {
  atalho: string
  titulo: string
  conteudo: string
}

/** Parses a CSV (commas or semicolons, doubled quotes, line breaks inside quotes). */
function lerCsv(texto: string): string[][] {
  const limpo = texto.replace(/^\uFEFF/, '')
  const cabeca = /^[^\n\r]*/.exec(limpo)?.[0] ?? ''
  const separador = (cabeca.match(/;/g)?.length ?? 0) > (cabeca.match(/,/g)?.length ?? 0) ? ';' : ','
  const linhas: string[][] = []
  let linha: string[] = []
  let campo = ''
  let aspas = false
  const fecharCampo = () => {
    linha.push(campo)
    campo = ''
  }
  const fecharLinha = () => {
    fecharCampo()
    if (linha.some((c) => c.trim() !== '')) linhas.push(linha)
    linha = []
  }
  for (let i = 0; i < limpo.length; i++) {
    const c = limpo[i]
    if (aspas) {
      if (c === '"' && limpo[i + 1] === '"') {
        campo += '"'
        i++
      } else if (c === '"') aspas = false
      else campo += c
    } else if (c === '"' && campo === '') aspas = true
    else if (c === separador) fecharCampo()
    else if (c === '\n') fecharLinha()
    else if (c !== '\r') campo += c
  }
  fecharLinha()
  return linhas
}

/** Column headings used by us and by other products. */
const NOMES: Record<keyof RespostaDeArquivo, readonly string[]> = {
  atalho: ['atalho', 'short_code', 'shortcode', 'codigo', 'código', 'shortcut'],
  titulo: ['titulo', 'título', 'title', 'nome', 'name'],
  conteudo: ['conteudo', 'conteúdo', 'content', 'texto', 'message', 'mensagem'],
}
const campos = chavesDe(NOMES)

/** Derives a short code: 'Olá, bom dia!' → 'ola-bom-dia'. */
export const comoAtalho = (texto: string): string =>
  semNoFim(
    semAcentos(texto)
      .replace(/[^a-z0-9_-]+/g, '-')
      .replace(/^[-_]+/, ''),
    '-',
  ).slice(0, 32)

function completar(bruta: Partial<Record<keyof RespostaDeArquivo, unknown>>): RespostaDeArquivo {
  const texto = (v: unknown) => (typeof v === 'string' || typeof v === 'number' ? String(v).trim() : '')
  const conteudo = texto(bruta.conteudo)
  const titulo = texto(bruta.titulo) || texto(bruta.atalho) || conteudo.slice(0, 60)
  return { atalho: comoAtalho(texto(bruta.atalho) || titulo), titulo, conteudo }
}

/** Reads our CSV or JSON, or another product's. Throws with a Portuguese message when it is neither. */
export function lerArquivoDeRespostas(texto: string): RespostaDeArquivo[] {
  if (/^\s*[[{]/.test(texto)) {
    let valor: unknown
    try {
      valor = JSON.parse(texto)
    } catch {
      throw new TypeError('O arquivo JSON não pôde ser lido.')
    }
    const lista = Array.isArray(valor)
      ? valor
      : typeof valor === 'object' && valor !== null && 'data' in valor && Array.isArray(valor.data)
        ? valor.data
        : null
    if (!lista) throw new TypeError('O arquivo JSON deve trazer uma lista de respostas.')
    return lista
      .filter(ehObjeto)
      .map((x) =>
        completar(Object.fromEntries(campos.map((c) => [c, NOMES[c].map((n) => x[n]).find((v) => v !== undefined)]))),
      )
  }
  const [cabecalho = [], ...linhas] = lerCsv(texto)
  const nomes = cabecalho.map((c) => c.trim().toLowerCase())
  const onde = (c: keyof RespostaDeArquivo) => nomes.findIndex((n) => NOMES[c].includes(n))
  if (onde('conteudo') < 0) throw new TypeError('A primeira linha deve trazer as colunas atalho, titulo e conteudo.')
  return linhas.map((l) => completar(Object.fromEntries(campos.map((c) => [c, onde(c) < 0 ? undefined : l[onde(c)]]))))
}

/** Escapes a cell that a spreadsheet would run as a formula. */
const celula = (v: string) => `"${(/^[=+\-@\t\r]/.test(v) ? `'${v}` : v).replaceAll('"', '""')}"`

export const escreverCsvDeRespostas = (lista: readonly RespostaDeArquivo[]): string =>
  `\uFEFF${[campos, ...lista.map((r) => campos.map((c) => r[c]))].map((l) => l.map(celula).join(';')).join('\r\n')}\r\n`
