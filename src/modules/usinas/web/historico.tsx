import { Mudancas } from '#modules/auditoria/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usinas } from '../contract/usinas.ts'

/** Who changed what in a plant, newest first. */
export const HistoricoDaUsina = ({ id }: { id: string }) => (
  <Mudancas
    chave={['usinas', 'uma', id, 'historico']}
    ler={async (query, signal) => (await chamar(usinas.historico, { params: { id }, query }, { signal })).data}
  />
)
