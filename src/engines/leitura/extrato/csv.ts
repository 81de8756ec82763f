import type { NaoLido } from '../tipos.ts'
import { abreFuturos, celulasDaLinha, classeDaLinha, type Celulas } from './classe-csv.ts'
import { decodificar } from './codificacao.ts'
import { acharTabela, type Tabela } from './colunas-csv.ts'
import { diaNoPeriodo, type Periodo } from './dia.ts'
import { especieDe } from './especie.ts'
import { pixNoTexto } from './pix-no-texto.ts'
import { saldosDo, type Marca } from './saldos-csv.ts'
import { contarOcorrencias, totaisDe, type LinhaIgnorada, type Movimento, type ResultadoDeExtrato } from './tipos.ts'
import { lerTitulos } from './titulos-csv.ts'
import { habitoDe, lerValor, type Habito } from './valor.ts'

/** Text that a table of a bank statement can be found in; null for bytes of anything else. */
export function tabelaDoExtrato(bytes: Uint8Array) {
  if (bytes.subarray(0, 4096).includes(0)) return null
  const decodificado = decodificar(bytes, () => false)
  const tabela = acharTabela(decodificado.texto)
  return tabela ? { tabela, codificacao: decodificado.codificacao } : null
}

type Aberto = NonNullable<ReturnType<typeof tabelaDoExtrato>>

interface Linha extends Celulas {
  linha: number
}

/** Reads a statement that a bank exports as CSV. */
export function lerExtratoCsv({ tabela, codificacao }: Aberto): ResultadoDeExtrato {
  const titulos = lerTitulos(tabela.registros.slice(0, tabela.cabecalho).map((r) => r.celulas))
  const naoLidos: NaoLido[] = (['conta', 'inicioIso', 'fimIso'] as const)
    .filter((campo) => titulos[campo] === null)
    .map((campo) => ({ campo, motivo: 'AUSENTE_NO_DOCUMENTO' }))
  const { linhas, saldos, ignoradas } = separarLinhas(tabela)
  const habito = habitoDe(linhas.flatMap((l) => [l.valor, l.credito, l.debito, l.saldo]))
  const movimentos = montarMovimentos(linhas, titulos, habito, naoLidos)
  return {
    recusado: false,
    tipo: 'extratoCsv',
    lido: {
      separador: tabela.separador,
      codificacao,
      linhaCabecalho: tabela.registros[tabela.cabecalho]?.linha ?? 1,
      ...titulos,
      ...saldosDo(saldos, linhas, movimentos, habito),
      ...totaisDe(movimentos),
      movimentos,
      linhasIgnoradas: ignoradas,
    },
    avisos: [],
    naoLidos,
  }
}

function separarLinhas({ registros, cabecalho, colunas }: Tabela) {
  const ignoradas: LinhaIgnorada[] = registros
    .slice(0, cabecalho)
    .map((r) => ({ linha: r.linha, motivo: r.celulas.every((t) => t === '') ? 'VAZIA' : 'TITULO' }))
  const linhas: Linha[] = []
  const saldos: Marca[] = []
  const contexto = { futuros: false, segueMovimento: false }
  for (const { linha, celulas } of registros.slice(cabecalho + 1)) {
    const lida = celulasDaLinha(celulas, colunas)
    const classe = classeDaLinha(celulas, lida, contexto)
    if (classe === 'TITULO' && abreFuturos(celulas)) contexto.futuros = true
    contexto.segueMovimento = classe === 'MOVIMENTO' || (classe === 'CONTINUACAO' && contexto.segueMovimento)
    if (classe === 'MOVIMENTO') linhas.push({ ...lida, linha })
    else ignoradas.push({ linha, motivo: classe })
    const acima = linhas.at(-1)
    if (classe === 'CONTINUACAO' && acima) acima.memo = `${acima.memo} ${lida.memo}`
    if (classe === 'SALDO') saldos.push({ ...lida, memo: lida.memo || celulas.join(' '), depoisDe: linhas.length })
  }
  return { linhas, saldos, ignoradas }
}

function montarMovimentos(linhas: Linha[], periodo: Periodo, habito: Habito, naoLidos: NaoLido[]): Movimento[] {
  const ocorrencia = contarOcorrencias()
  const temSinal = linhas.some((l) => /-|\(/.test(l.valor))
  return linhas.map((l, n) => {
    const dataIso = diaNoPeriodo(l.data, periodo)
    const valor = valorDa(l, temSinal, habito)
    const valorCentavos = typeof valor === 'number' ? valor : null
    const documento = l.documento || null
    if (typeof valor !== 'number') naoLidos.push({ campo: `movimentos[${n}].valorCentavos`, motivo: valor })
    if (!dataIso)
      naoLidos.push({ campo: `movimentos[${n}].dataIso`, motivo: l.data ? 'AMBIGUO' : 'AUSENTE_NO_DOCUMENTO' })
    const especie = especieDe(l.memo, valorCentavos)
    return {
      linha: l.linha,
      dataIso,
      valorCentavos,
      documento,
      memo: l.memo,
      ocorrencia: ocorrencia([documento, dataIso, valorCentavos, l.memo]),
      especie,
      pix: especie.startsWith('PIX') ? pixNoTexto(l.memo) : null,
    }
  })
}

/** The amount with its sign: two columns, one signed column, or one with D/C next to it. */
function valorDa(l: Linha, temSinal: boolean, habito: Habito): number | NaoLido['motivo'] {
  if (l.credito !== '' || l.debito !== '') {
    const credito = l.credito === '' ? null : lerValor(l.credito, habito)
    const debito = l.debito === '' ? null : lerValor(l.debito, habito)
    if (credito === 'ambiguo' || debito === 'ambiguo') return 'AMBIGUO'
    if ((l.credito !== '' && !credito) || (l.debito !== '' && !debito)) return 'ILEGIVEL'
    return (credito?.centavos ?? 0) - Math.abs(debito?.centavos ?? 0)
  }
  if (l.valor === '') return 'AUSENTE_NO_DOCUMENTO'
  const valor = lerValor(l.valor, habito)
  if (valor === 'ambiguo') return 'AMBIGUO'
  if (!valor) return 'ILEGIVEL'
  const letra = valor.letra ?? /^([dc])(eb|red|$)/i.exec(l.letra.normalize('NFD'))?.[1]?.toUpperCase() ?? saida(l.letra)
  if (temSinal || valor.comSinal) return valor.centavos
  return letra === 'D' ? -Math.abs(valor.centavos) : valor.centavos
}

const saida = (tipo: string): 'D' | null => (/^s(a[ií]|aida|aída)/i.test(tipo) ? 'D' : null)
