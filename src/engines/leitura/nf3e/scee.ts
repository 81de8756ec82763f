import type { SceeEscrito } from '../conta/completar.ts'
import { decimal, escrever, lerDecimal, soma } from '../decimal.ts'
import type { Usina } from '../tipos.ts'
import { em, filhos, textoEm, todos, type No } from '../xml.ts'
import { PARTICIPACAO, POSTOS } from './codigos.ts'
import { decimalEm } from './itens.ts'
import { mesCompacto } from './medidas.ts'

/** The compensation group: plants, what each allocated, and balances; those of several periods are summed. */
export function lerScee(infNF3e: No): SceeEscrito | null {
  const g = em(infNF3e, 'gSCEE')
  if (!g) return null
  const saldos = [
    ...filhos(g, 'gSaldoCred'),
    ...filhos(g, 'gTipoSaldo').flatMap((t) => [t, ...filhos(t, 'gSaldoCred')]),
  ]
  const somado = (campo: string): string | null => {
    const valores = saldos.flatMap((s) => decimalEm(s, campo) ?? [])
    return valores.length > 0 ? escrever(soma(valores.map(decimal))) : null
  }
  return {
    modalidade: PARTICIPACAO[textoEm(g, 'tpPartComp') ?? ''] ?? null,
    usinas: filhos(g, 'gConsumidor').map(lerUsina),
    saldoAnteriorKwh: somado('vSaldAnt'),
    saldoExpiradoKwh: somado('vCredExpirado'),
    saldoAtualKwh: somado('vSaldAtual'),
    saldoAExpirarKwh: somado('vCredExpirar'),
    saldoAExpirarCompetencia: saldos.flatMap((s) => mesCompacto(textoEm(s, 'CompetExpirar')) ?? []).sort()[0] ?? null,
  }
}

function lerUsina(g: No): Usina {
  const potencia = textoEm(g, 'vPotInst')
  const alocadas = todos(g, 'enerAloc').flatMap((n) => lerDecimal(n.texto.trim()) ?? [])
  const posto = POSTOS[textoEm(g, 'tpPosTar') ?? '0']
  return {
    uc: textoEm(g, 'idAcessGer') ?? '',
    ...(lerDecimal(potencia) && potencia ? { potenciaKw: potencia } : {}),
    energiaAlocadaKwh: alocadas.length > 0 ? escrever(soma(alocadas)) : null,
    ...(posto && posto !== 'unico' ? { posto } : {}),
  }
}
