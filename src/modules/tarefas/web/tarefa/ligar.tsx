import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Tarefa } from '../../tipos.ts'
import { alterar, comVolta } from '../dados.ts'
import { CamposDeLigacao, useLigados } from './ligacoes.tsx'

/** Changes the links of a task. */
export function LigarTarefa({ tarefa: t, aoFechar }: { tarefa: Tarefa; aoFechar: () => void }) {
  const [ligados, mudar] = useLigados({
    ...(t.cartao ? { cartao_id: t.cartao.id } : {}),
    ...(t.contato ? { contato_id: t.contato.id } : {}),
    ...(t.conversa ? { conversa_id: t.conversa.id } : {}),
  })
  // links that the user cannot see stay unchanged
  const mudado = (chave: keyof typeof ligados, antes: string | undefined) =>
    ligados[chave]?.valor === antes ? {} : { [chave]: ligados[chave]?.valor ?? null }
  async function salvar(): Promise<void> {
    const corpo = {
      ...mudado('cartao_id', t.cartao?.id),
      ...mudado('contato_id', t.contato?.id),
      ...mudado('conversa_id', t.conversa?.id),
    }
    if (Object.keys(corpo).length === 0 || (await comVolta('Ligações salvas.', alterar(t.id, corpo)))) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="De que trata a tarefa"
      descricao={t.titulo}
      tamanho="grande"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" onClick={() => void salvar()}>
            Salvar
          </Button>
        </>
      }
    >
      <CamposDeLigacao valor={ligados} aoMudar={mudar} erros={{}} />
    </Dialog>
  )
}
