import { preenchido, type Campo, type Valores } from './campos.ts'
import { valeParaOCartao } from './condicao.ts'
import type { Definicao, Estagio, Porta } from './tipos.ts'

/**
 * The stages whose doors a card passes on its way in: the main track up to there. A detour asks only when it is itself
 * where the card goes, and a card that is lost is asked for nothing but why.
 */
function noCaminho(d: Definicao, alvo: Estagio): Estagio[] {
  if (alvo.tipo === 'perdido') return [alvo]
  const ate = d.estagios.indexOf(alvo)
  return d.estagios.filter((e, i) => e === alvo || (i < ate && !e.desvio && e.tipo !== 'perdido'))
}

/** The doors that stand open to nobody yet: what `alvo` asks for and `valores` lack, each field once. */
export function faltam(
  d: Definicao,
  campos: ReadonlyMap<string, Campo>,
  alvo: Estagio,
  valores: Valores,
  regra: Porta['regra'] = 'obrigatorio',
): string[] {
  const faltas = new Set<string>()
  for (const p of noCaminho(d, alvo).flatMap((e) => e.portas)) {
    const campo = campos.get(p.campo)
    // a field that the company gave up asks for nothing
    if (campo && p.regra === regra && !preenchido(campo, valores[p.campo]) && valeParaOCartao(p.quando, valores))
      faltas.add(p.campo)
  }
  return [...faltas]
}
