import { useState } from 'react'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Visao } from '../../../contract/visoes.ts'
import { useChat } from '../../contexto-do-chat.tsx'
import type { Filtros } from '../../dados/filtros.ts'
import { DialogoDeAto } from '../../dialogos/formulario.tsx'
import { useAtosDeVisao, useTimesParaVisoes } from './dados.ts'
import { paraVisao } from './traduzir.ts'

/** Gives the filters and the order a name; over the view that is on, when the person may change it and asks for it by its name. */
export function DialogoSalvar({ filtros, sobre, aoFechar }: { filtros: Filtros; sobre: Visao | null; aoFechar: () => void }) {
  const { pode } = useChat()
  const { guardar } = useAtosDeVisao()
  const { data: times = [] } = useTimesParaVisoes()
  const [nome, setNome] = useState('')
  const [escopo, setEscopo] = useState<Visao['escopo']>('pessoa')
  const [time, setTime] = useState<string | null>(null)
  const mesmoNome = sobre !== null && nome.trim() === sobre.nome && escopo === sobre.escopo
  return (
    <DialogoDeAto
      titulo="Salvar visão"
      descricao="Guarda os filtros e a ordem desta lista. “Minhas” vale para quem estiver olhando."
      tamanho="pequeno"
      enviar="Salvar visão"
      falha="A visão não foi salva."
      pronto={nome.trim() !== '' && (escopo !== 'time' || time !== null)}
      aoFechar={aoFechar}
      aoEnviar={() => guardar(mesmoNome ? sobre.id : null, { nome: nome.trim(), escopo, time_id: escopo === 'time' ? time : null, filtros: paraVisao(filtros), ordem: filtros.ordem })}
    >
      <TextField rotulo="Nome" autoFocus maxLength={60} autoComplete="off" value={nome} onChange={(e) => setNome(e.currentTarget.value)} placeholder="Urgentes sem responsável" />
      <Select
        rotulo="Para quem"
        valor={escopo}
        aoMudar={setEscopo}
        opcoes={[
          { valor: 'pessoa', rotulo: 'Só para mim' },
          ...(times.length ? [{ valor: 'time' as const, rotulo: 'Para um time' }] : []),
          ...(pode('chat.fila.configurar') ? [{ valor: 'empresa' as const, rotulo: 'Para todos' }] : []),
        ]}
      />
      {escopo === 'time' && <Select rotulo="Time" valor={time} aoMudar={setTime} opcoes={times.map((t) => ({ valor: t.id, rotulo: t.nome }))} />}
    </DialogoDeAto>
  )
}
