import { comFrases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import { andarImportacao } from '#platform/importacao/andar.ts'
import { canaisDaImportacao, difusaoDaImportacao } from '#platform/importacao/ao-vivo.ts'
import type { Importador } from '#platform/importacao/importador.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { frases } from '#modules/acesso/nucleo/server/restricoes.ts'
import { convidados } from '../contract/convidados.ts'
import { conferirLinhas } from './comandos/conferir.ts'
import { convidarLinhas } from './comandos/convidar.ts'
import { entregarConvites } from './comandos/entregar.ts'
import { revogarLinhas } from './comandos/revogar.ts'
import { deConvidados, type LoteDeConvites } from './importador.ts'
import { tratarConvidados } from './rotas/convidados.ts'
import { trabalhoDeConvidar } from './tipos-de-trabalho.ts'

const CANAL = 'convidados_'

/** People in bulk: paste or upload, check, invite, revoke. */
export function parteDosConvidados(base: Servicos): Modulo {
  const s = {
    ...base,
    executar: comFrases(base.executar, frases),
    link: (caminho: string) => base.ambiente.urlPublica.replace(/\/+$/, '') + caminho,
  }
  const importador: Importador<LoteDeConvites> = {
    ...deConvidados,
    passos: {
      conferindo: { fazer: (u, i) => conferirLinhas(u.tx, i) },
      importando: { fazer: convidarLinhas, depois: (i) => entregarConvites(s, i) },
      desfazendo: { fazer: revogarLinhas },
    },
  }
  return {
    difusoes: [difusaoDaImportacao(deConvidados, CANAL)],
    canaisAoVivo: canaisDaImportacao(deConvidados, CANAL, 'cad.convite.criar'),
    trabalhos: [trabalho(trabalhoDeConvidar, ({ importacao_id }) => andarImportacao(s, importador, importacao_id))],
    registrar(app, porteiro, registro) {
      aceitarPlanilhas(app)
      registrar(app, porteiro, 'convidados', convidados, tratarConvidados(s), registro)
    },
  }
}
