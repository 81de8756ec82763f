import { MESES } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { Diferenca } from '../contract/formas.ts'
import { ANOS, CALADAS, EM_REAIS, FRACOES, INTEIRAS, MENSAIS, ROTULOS, VALORES } from './nomes-das-entradas.ts'
import { resumir } from './resumir.ts'

function emPalavras(valor: unknown, chave: string): string {
  if (valor === undefined || valor === null || valor === '') return '—'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') {
    if (chave.endsWith('Cent') || chave.endsWith('_centavos')) return emReais(valor)
    if (FRACOES.has(chave)) return emPct(valor, 2)
    if (EM_REAIS.has(chave)) return emReais(Math.round(valor * 100))
    if (ANOS.has(chave)) return String(valor)
    return emNumero(valor, Number.isInteger(valor) ? 0 : 5)
      .replace(/(,\d*?)0+$/, '$1')
      .replace(/,$/, '')
  }
  if (typeof valor === 'string') return VALORES[chave]?.[valor] ?? emData(valor)
  if (Array.isArray(valor)) return valor.length === 1 ? '1 item' : `${valor.length} itens`
  return ehObjeto(valor) ? nomeDo(valor) : 'informado'
}

function emData(texto: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(texto)) return diaBr(texto)
  const mes = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(texto)
  return mes ? `${MESES[Number(mes[2]) - 1]} de ${mes[1]}` : texto
}

/** What a whole entry that came or went is called. */
function nomeDo(valor: Readonly<Record<string, unknown>>): string {
  const { nome, rotulo, descricao, banco, modelo, tipo } = valor
  for (const x of [nome, rotulo, descricao, banco]) if (typeof x === 'string' && x !== '') return x
  if (typeof modelo === 'string') return VALORES.modelo?.[modelo] ?? modelo
  return typeof tipo === 'string' ? (VALORES.tipo?.[tipo] ?? 'informado') : 'informado'
}

function rotuloDe(caminho: readonly string[]): string {
  const partes: string[] = []
  for (const [n, parte] of caminho.entries()) {
    const indice = Number(parte)
    if (!Number.isInteger(indice)) {
      const nome = ROTULOS[`${caminho[n - 1]}.${parte}`] ?? ROTULOS[parte]
      if (nome && partes.at(-1) !== nome) partes.push(nome)
    } else if (MENSAIS.has(caminho[n - 1] ?? '')) partes.push(MESES[indice] ?? '')
    else if (partes.length > 0) partes.push(`${partes.pop()} ${indice + 1}`)
  }
  return partes.filter(Boolean).join(', ') || 'Outros dados'
}

function comparar(antes: unknown, depois: unknown, caminho: readonly string[], saida: Diferenca[]): void {
  if (Object.is(antes, depois)) return
  if (INTEIRAS.has(caminho.at(-1) ?? '')) {
    if (JSON.stringify(antes ?? null) !== JSON.stringify(depois ?? null))
      saida.push({
        campo: caminho.join('.'),
        rotulo: rotuloDe(caminho),
        antes: antes ? 'desenhado' : '—',
        depois: depois ? (antes ? 'redesenhado' : 'desenhado') : '—',
      })
    return
  }
  if (ehObjeto(antes) && ehObjeto(depois)) {
    for (const chave of new Set([...Object.keys(antes), ...Object.keys(depois)]))
      if (!CALADAS.has(chave)) comparar(antes[chave], depois[chave], [...caminho, chave], saida)
    return
  }
  const chave = caminho.at(-1) ?? ''
  const [a, d] = [emPalavras(antes, chave), emPalavras(depois, chave)]
  if (a !== d) saida.push({ campo: caminho.join('.'), rotulo: rotuloDe(caminho), antes: a, depois: d })
}

/** The inputs that differ, without the figures that follow from them. */
export function entradasQueMudam(antes: ConteudoDaProposta, depois: ConteudoDaProposta): Diferenca[] {
  const saida: Diferenca[] = []
  comparar(antes.entrada, depois.entrada, [], saida)
  return saida
}

const MAXIMO = 200

/** What changed between two versions: first the figures that the customer sees, then the inputs. */
export function diferencasEntre(antes: ConteudoDaProposta, depois: ConteudoDaProposta): Diferenca[] {
  const [a, d] = [resumir(antes), resumir(depois)]
  const figuras: [string, string, unknown, unknown][] = [
    ['valor_centavos', depois.tipo === 'assinatura' ? 'Cobrança no ano' : 'Preço', a.valor_centavos, d.valor_centavos],
    ['economia_ano_centavos', 'Economia no 1º ano', a.economia_ano_centavos, d.economia_ano_centavos],
    ['kwp', 'Potência (kWp)', a.kwp, d.kwp],
    ['payback_anos', 'Retorno (anos)', a.payback_anos, d.payback_anos],
  ]
  const saida: Diferenca[] = figuras.flatMap(([campo, rotulo, x, y]) => {
    const casas = (v: unknown) => (typeof v === 'number' && campo === 'payback_anos' ? Math.round(v * 100) / 100 : v)
    const [xa, xd] = [emPalavras(casas(x), campo), emPalavras(casas(y), campo)]
    return xa === xd ? [] : [{ campo, rotulo, antes: xa, depois: xd }]
  })
  return [...saida, ...entradasQueMudam(antes, depois)].slice(0, MAXIMO)
}
