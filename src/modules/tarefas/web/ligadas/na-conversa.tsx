import { Section } from '#ui/pane.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useContagens } from '../dados.ts'
import { TarefasLigadas } from './tarefas-ligadas.tsx'

interface Props {
  conversaId: string
  contatoId: string
}

/** Open tasks of the contact next to a conversation, with a quick line. */
export const TarefasNaConversa = (p: Props) => (usePode('tarefas.tarefa.ver') ? <Secao {...p} /> : null)

function Secao({ conversaId, contatoId }: Props) {
  const n = useContagens({ contato_id: contatoId }).data?.abertas
  return (
    <Section titulo="Tarefas" contagem={n || undefined}>
      <TarefasLigadas
        filtro={{ contato_id: contatoId }}
        ligada={{ conversa_id: conversaId, contato_id: contatoId }}
        vazio="Nada para fazer por este cliente."
      />
    </Section>
  )
}
