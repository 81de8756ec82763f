import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { Passagem } from '../../contract/atos.ts'
import type { Conversa } from '../../tipos.ts'
import { GlifoDaCaixa } from '../canal.tsx'
import { atos, useAtos } from '../dados/atos.ts'
import { DialogoDeAto } from './formulario.tsx'
import { CartaoDePassagem } from './passagem.tsx'

const HISTORICO = [
  { valor: 'com', rotulo: 'Com o histórico', dica: 'A conversa inteira muda de caixa e sai da sua lista.' },
  { valor: 'sem', rotulo: 'Sem o histórico', dica: 'A outra caixa vê só o recado abaixo e o que vier depois.' },
] as const

export function DialogoTransferir({ c, aoFechar, aoTransferida }: { c: Conversa; aoFechar: () => void; aoTransferida: () => void }) {
  const { transferir } = useAtos()
  const [destino, setDestino] = useState<Opcao | null>(null)
  const [historico, setHistorico] = useState<'com' | 'sem'>('com')
  const [motivo, setMotivo] = useState('')
  const [aviso, setAviso] = useState('')
  // what the person changed on the card, for each of the two cards there may be
  const [editados, setEditados] = useState<Partial<Record<'com' | 'sem', Passagem>>>({})
  const { data: destinos = [], isPending } = useQuery({ queryKey: ['chat', 'atos', c.id, 'destinos'], queryFn: async ({ signal }) => (await chamar(atos.destinos, { params: { id: c.id } }, { signal })).data })
  const { data: rascunho } = useQuery({
    queryKey: ['chat', 'atos', c.id, 'passagem', historico], staleTime: 0,
    queryFn: async ({ signal }) => (await chamar(atos.passagem, { params: { id: c.id }, query: { historico: historico === 'com' ? 'true' : 'false' } }, { signal })).data,
  })
  const cartao = editados[historico] ?? rascunho
  const opcoes = destinos.map((d): Opcao => ({ valor: d.id, rotulo: d.nome, detalhe: d.por_que_nao ?? '', desabilitada: !d.aceita, icone: <GlifoDaCaixa canal={d.tipo} className="icone size-3.5!" /> }))
  return (
    <DialogoDeAto
      titulo="Transferir conversa"
      descricao={`${c.contato_nome} · ${c.caixa_nome}`}
      tamanho="grande"
      enviar="Transferir"
      falha="A conversa não pôde ser transferida."
      pronto={destino !== null && motivo.trim() !== ''}
      aoFechar={aoFechar}
      aoEnviar={async () => {
        await transferir(c, { caixa_entrada_destino_id: destino?.valor ?? '', motivo: motivo.trim(), transferir_historico: historico === 'com', ...(cartao ? { passagem: cartao } : {}), ...(aviso.trim() ? { aviso_ao_cliente: aviso.trim() } : {}) }, destino?.rotulo ?? '')
        aoTransferida()
      }}
    >
      <Combobox rotulo="Caixa de destino" placeholder={isPending ? 'Carregando caixas…' : 'Escolha a caixa'} vazio="Nenhuma outra caixa ativa" opcoes={opcoes} valor={destino} aoMudar={setDestino} />
      <RadioGroup rotulo="Histórico" opcoes={HISTORICO} valor={historico} aoMudar={setHistorico} />
      <TextArea rotulo="Motivo" maxLength={500} value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} dica="Quem recebe lê primeiro isto." />
      {cartao && <CartaoDePassagem key={historico} valor={cartao} aoMudar={(v) => setEditados((e) => ({ ...e, [historico]: v }))} />}
      <TextArea rotulo="Aviso ao cliente" opcional maxLength={4000} value={aviso} onChange={(e) => setAviso(e.currentTarget.value)} dica="Sai pela caixa atual depois dos 10 segundos em que dá para desfazer." />
    </DialogoDeAto>
  )
}
