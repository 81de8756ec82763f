import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeApagarArquivos = tipoDeTrabalho(
  'contatos:apagar-arquivos',
  z.object({ caminhos: z.array(z.string()) }),
)
