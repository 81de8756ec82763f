import { ErroDoGraph } from '#platform/graph/erro-do-graph.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'

export interface FalhaDaMeta {
  frase: string
  /** a retry may succeed */
  repetir: boolean
  esperarSegundos: number
}

const RITMO = new Set([4, 17, 32, 613])

/** Translates a failure of Meta into a message for users who configure the connection. */
export function explicarFalha(erro: unknown): FalhaDaMeta {
  if (erro instanceof ErroDeRede)
    return {
      frase: erro.fase === 'recusado' ? erro.message : 'Não foi possível conectar à Meta. Tentamos de novo sozinhos.',
      repetir: erro.fase !== 'recusado',
      esperarSegundos: 0,
    }
  if (!(erro instanceof ErroDoGraph)) throw erro
  const { codigo, http } = erro
  if (codigo === 190 || codigo === 102)
    return {
      frase: 'O token da Meta não vale mais. Gere outro e salve na configuração.',
      repetir: false,
      esperarSegundos: 0,
    }
  if (RITMO.has(codigo) || (codigo >= 80000 && codigo <= 80014) || http === 429)
    return {
      frase: 'A Meta pediu uma pausa. Continuamos sozinhos.',
      repetir: true,
      esperarSegundos: erro.esperarSegundos ?? 60,
    }
  if (codigo === 10 || codigo === 3 || (codigo >= 200 && codigo <= 299))
    return {
      frase: 'O token não tem permissão para ler leads e anúncios. Confira as permissões na Meta.',
      repetir: false,
      esperarSegundos: 0,
    }
  if (codigo === 100)
    return {
      frase: 'A Meta não encontrou este dado, ou o token não tem acesso a ele.',
      repetir: false,
      esperarSegundos: 0,
    }
  if (codigo === 1 || codigo === 2 || http >= 500)
    return { frase: 'A Meta está com instabilidade. Tentamos de novo sozinhos.', repetir: true, esperarSegundos: 0 }
  return { frase: `A Meta recusou o pedido (código ${codigo}).`, repetir: false, esperarSegundos: 0 }
}
