import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { parteDosConvidados } from '#modules/acesso/convidados/server/parte.ts'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import { pendenciasDoAcesso } from '#modules/acesso/departamentos/server/consultas/pendencias-do-acesso.ts'
import { pendenteNoDepartamento } from '#modules/acesso/departamentos/server/pendencias.ts'
import { tratarDepartamentosEmUso } from '#modules/acesso/departamentos/server/rotas.ts'
import { avisosDoAcesso } from './avisos.ts'
import { liderancas } from '#modules/acesso/times/server/comandos/entregar-liderancas.ts'
import { encerrarVencidas } from '#modules/acesso/papeis/server/comandos/ver-como.ts'
import { virarORelogio } from '#modules/acesso/papeis/server/comandos/virar-o-relogio.ts'

/**
 * Polling interval. A role or an absence that begins or ends by the clock takes effect within this time plus the
 * delivery of its event.
 */
const RONDA_MS = 1500

/** Background work of people and rights. Their endpoints are registered with the accounts (`rotas.ts`). */
export function moduloDoAcesso(s: Servicos): Modulo {
  let ronda: NodeJS.Timeout | undefined
  let correndo: Promise<unknown> | undefined
  const convidados = parteDosConvidados(s)
  return {
    ...convidados,
    avisos: avisosDoAcesso,
    paginasPublicas: [
      {
        pagina: '/register/{token}',
        chamadas: '/api/convites/{token}',
        porque: 'an invited person has no account yet; the token of the e-mail is the proof',
      },
    ],
    trabalhosAbertos: [liderancas],
    ligados: [pendenteNoDepartamento(pendenciasDoAcesso)],
    registrar(app, porteiro, registro) {
      convidados.registrar?.(app, porteiro, registro)
      const tratadores = tratarDepartamentosEmUso(s)
      registrar(app, porteiro, 'departamentos.em_uso', departamentosEmUso, tratadores, registro)
    },
    iniciar() {
      ronda = setInterval(() => {
        correndo ??= virarORelogio(s.banco.db, s.executar)
          .then(() => encerrarVencidas(s.banco.db, s.executar))
          .catch((err: unknown) => s.log.warn({ err }, 'acesso: the clock could not be read'))
          .finally(() => (correndo = undefined))
      }, RONDA_MS).unref()
    },
    async fechar() {
      clearInterval(ronda)
      await correndo
    },
  }
}
