import ts from 'typescript'

const TEXTO = /'(?:''|[^'])*'/g
const FILTRO = /\bfilter \(where (?:[^()]|\([^()]*\))*\)/g
const ENTRE = /\bbetween\b(?:[^()]|\([^()]*\))*?\band\b/g
/** A statement, not a fragment of one. */
const COMANDO = /^\s*(?:select|insert|update|delete|merge|with)\b/
const CONFLITO = /^\s*on conflict\b/

/** Returns the text with each `${…}` as one letter. Ends of lines stay. */
function semValores(texto: string): string {
  let profundidade = 0
  let saida = ''
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i] ?? ''
    if (profundidade === 0 && texto.startsWith('${', i)) saida += 'v'
    if (letra === '{' && (profundidade > 0 || texto[i - 1] === '$')) profundidade++
    if (letra === '\n' || (profundidade === 0 && !texto.startsWith('${', i))) saida += letra
    if (letra === '}' && profundidade > 0 && --profundidade === 0) continue
  }
  return saida
}

/** Removes the parentheses that hold no query. */
function semParenteses(linha: string): string {
  let [antes, depois] = ['', linha]
  while (antes !== depois) [antes, depois] = [depois, depois.replace(/\((?!\s*select\b)[^()]*\)/g, '')]
  return depois
}

/** True for a line with a further condition after `where`, or beside another one. */
function temDuasCondicoes(linha: string): boolean {
  const limpa = semParenteses(linha.replace(FILTRO, '').replace(ENTRE, '')).trim()
  if (CONFLITO.test(limpa)) return false
  return /\bwhere\b.*\band\b/.test(limpa) || /^and\b[^(]*\band\b/.test(limpa.replace(/\bcase\b.*?\bend\b/g, ''))
}

/**
 * Returns the lines of the SQL statements in a text that hold more than one condition. A fragment of one line may: its
 * name says what it is.
 */
export function linhasDeDuasCondicoes(arquivo: string, texto: string): number[] {
  if (!texto.includes('sql')) return []
  const fonte = ts.createSourceFile(arquivo, texto, ts.ScriptTarget.Latest, true)
  const linhas = new Set<number>()
  const visitar = (no: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(no) && /^sql\b/.test(no.tag.getText(fonte))) {
      const sql = semValores(no.template.getText(fonte).slice(1, -1)).replace(TEXTO, "''")
      const primeira = fonte.getLineAndCharacterOfPosition(no.template.getStart(fonte)).line + 1
      if (sql.includes('\n') || COMANDO.test(sql))
        for (const [n, linha] of sql.split('\n').entries()) if (temDuasCondicoes(linha)) linhas.add(primeira + n)
    }
    ts.forEachChild(no, visitar)
  }
  visitar(fonte)
  return [...linhas]
}
