import { documentoValido, limparDocumento } from '#kit/documento.ts'
import { chaveDe, type Celula, type Linha } from './linhas.ts'
import { valorDoRotulo } from './rotulos.ts'

export interface Titular {
  titular: string | null
  documento: string | null
  mascarado: boolean
}

const DOCUMENTO =
  /(?:CPF|CNPJ)(?:\/(?:CPF|CNPJ))?\s*:?\s*((?:[\d*Xx]{2,3}\.?[\d*Xx]{3}\.?[\d*Xx]{3}\/?[\d*Xx]{0,4}-?[\d*Xx]{2}))/
const ENDERECO =
  /\d|\bs\/n\b|^(rua|r\.|av|avenida|al\.|alameda|travessa|tv|rod|rodovia|estrada|praca|pca|fazenda|sitio|chacara|qd|quadra|vila|setor|bairro|jd|jardim)\b/
const nome = (t: string): string | null =>
  /^\p{Lu}[\p{L}\d .,&'’/-]{4,}$/u.test(t) && /\p{L}{2}.*\s/u.test(t) ? t : null

/** The holder: by label, or the line above the address in the block that holds the CPF or CNPJ. */
export function lerTitular(paginas: Linha[][], cnpjConcessionaria: string | null): Titular {
  const linhas = paginas[0] ?? []
  const comDocumento = linhas.flatMap((l) =>
    l.celulas.flatMap((celula) => {
      const escrito = DOCUMENTO.exec(celula.texto)?.[1]
      return escrito && limparDocumento(escrito) !== cnpjConcessionaria ? [{ celula, escrito }] : []
    }),
  )
  const achado = comDocumento.find(({ escrito }) => /[*Xx]/.test(escrito) || documentoValido(limparDocumento(escrito)))
  const mascarado = achado !== undefined && /[*Xx]/.test(achado.escrito)
  const porRotulo = valorDoRotulo(paginas, ['nome do cliente', 'nome', 'titular', 'razao social'], nome)
  const ancora = achado?.celula ?? linhaDoCep(linhas)
  return {
    titular: porRotulo ?? (ancora ? acimaDoEndereco(linhas, ancora) : null),
    documento: achado && !mascarado ? limparDocumento(achado.escrito) : null,
    mascarado,
  }
}

/** The customer's line with the postal code: that of the utility is next to its own CNPJ at the top. */
function linhaDoCep(linhas: Linha[]): Celula | undefined {
  const daEmpresa = linhas.find((l) => l.celulas.some((c) => /CNPJ/.test(c.texto)))
  return linhas
    .flatMap((l) => l.celulas)
    .find((c) => /\d{5}-\d{3}/.test(c.texto) && Math.abs(c.y - (daEmpresa?.y ?? -100)) > 25)
}

const ALTURA_DO_BLOCO = 90

function acimaDoEndereco(linhas: Linha[], ancora: Celula): string | null {
  const bloco = linhas
    .flatMap((l) => l.celulas)
    .filter((c) => Math.abs(c.x - ancora.x) < 3 && c.y <= ancora.y && ancora.y - c.y < ALTURA_DO_BLOCO)
    .sort((a, b) => a.y - b.y)
  const primeiroEndereco = bloco.findIndex(
    (c) => c !== ancora && ENDERECO.test(chaveDe(c.texto)) && nomeProvavel(bloco, c),
  )
  const acima = primeiroEndereco < 0 ? undefined : bloco[primeiroEndereco - 1]
  return acima ? nome(acima.texto) : null
}

/** An address row counts when the row above it can be a name. */
function nomeProvavel(bloco: Celula[], endereco: Celula): boolean {
  const acima = bloco[bloco.indexOf(endereco) - 1]
  return acima !== undefined && nome(acima.texto) !== null && !ENDERECO.test(chaveDe(acima.texto))
}
