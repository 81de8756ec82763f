import { preenchido, type Campo, type Valores } from './campos.ts'
import { valeParaOCartao } from './condicao.ts'
import type { Definicao, Estagio, Porta } from './tipos.ts'

/**
 * The stages whose required fields apply when a card enters `alvo`: the main track up to there. A detour applies only
 * when it is itself the target. For a lost card only the target's own apply.
 */
function noCaminho(d: Definicao, alvo: Estagio): Estagio[] {
  if (alvo.tipo === 'perdido') return [alvo]
  const ate = d.estagios.indexOf(alvo)
  return d.estagios.filter((e, i) => e === alvo || (i < ate && !e.desvio && e.tipo !== 'perdido'))
}

/** Returns the required fields for entering `alvo` that are empty in `valores`, each once. */
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
    // an archived field is not required
    if (campo && p.regra === regra && !preenchido(campo, valores[p.campo]) && valeParaOCartao(p.quando, valores))
      faltas.add(p.campo)
  }
  return [...faltas]
}
