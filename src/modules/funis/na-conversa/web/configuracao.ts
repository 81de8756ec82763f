import { chamar } from '#platform/navegador/api.ts'
import { useDoFunil } from '#modules/funis/definicao/web/configuracao.ts'
import { conversasDoFunil } from '../contract/conversas.ts'

export const useMensagens = () =>
  useDoFunil(['mensagens'], (funil_id, signal) =>
    chamar(conversasDoFunil.mensagens, { params: { funil_id } }, { signal }),
  )

export const useEntradasDaMeta = () =>
  useDoFunil(['meta'], (funil_id, signal) =>
    chamar(conversasDoFunil.entradasDaMeta, { params: { funil_id } }, { signal }),
  )

export const useOpcoesDaMeta = (formulario_id: string | null) =>
  useDoFunil(['meta', 'opcoes', formulario_id], (funil_id, signal) =>
    chamar(
      conversasDoFunil.opcoesDaMeta,
      { params: { funil_id }, query: formulario_id ? { formulario_id } : {} },
      { signal },
    ),
  )
