import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { Passagem } from '../../contract/atos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { atos, useAtos } from '../dados/atos.ts'
import { useFilasAtivas } from '../dados/mover-para-fila.tsx'
import { DialogoDeAto } from './formulario.tsx'
import { CartaoDePassagem } from './passagem.tsx'
import { useTextoGuardado } from './texto-guardado.ts'
import { TransferirParaFila } from './transferir-para-fila.tsx'

const HISTORICO = [
  { valor: 'com', rotulo: 'Com o histórico', dica: 'A conversa inteira muda de caixa e sai da sua lista.' },
  { valor: 'sem', rotulo: 'Sem o histórico', dica: 'A outra caixa vê só o recado abaixo e o que vier depois.' },
] as const

const PARA_ONDE = [
  { valor: 'caixa', rotulo: 'Outra caixa', dica: 'O cliente passa a falar por outro canal.' },
  { valor: 'fila', rotulo: 'Uma fila', dica: 'Fica na mesma caixa, com a equipe que atende a fila.' },
] as const
export type ParaOnde = (typeof PARA_ONDE)[number]['valor']

interface Props {
  c: Conversa
  para?: ParaOnde
  aoFechar: () => void
  aoTransferida: () => void
}

/** Transfers to a queue of this inbox or to another inbox. `para` is the initial choice, one keyboard shortcut each. */
export function DialogoTransferir({ para = 'caixa', ...props }: Props) {
  const [onde, setOnde] = useState<ParaOnde>(para)
  const { data: filas = [] } = useFilasAtivas(true)
  const escolha = filas.length > 0 && (
    <RadioGroup rotulo="Para onde" opcoes={PARA_ONDE} valor={onde} aoMudar={setOnde} />
  )
  return onde === 'fila' ? (
    <TransferirParaFila {...props} filas={filas}>
      {escolha}
    </TransferirParaFila>
  ) : (
    <TransferirParaCaixa {...props}>{escolha}</TransferirParaCaixa>
  )
}

function TransferirParaCaixa({ c, aoFechar, aoTransferida, children }: Props & { children: React.ReactNode }) {
  const { transferir } = useAtos()
  const [destino, setDestino] = useState<Opcao | null>(null)
  const [historico, setHistorico] = useState<'com' | 'sem'>('com')
  const motivo = useTextoGuardado(c.id, 'transferir')
  const aviso = useTextoGuardado(c.id, 'aviso-ao-cliente')
  // the user's edits, for each of the two variants of the notes (with and without history)
  const [editados, setEditados] = useState<Partial<Record<'com' | 'sem', Passagem>>>({})
  const { data: destinos = [], isPending } = useQuery({
    queryKey: ['chat', 'atos', c.id, 'destinos'],
    queryFn: async ({ signal }) => (await chamar(atos.destinos, { params: { id: c.id } }, { signal })).data,
  })
  const { data: rascunho } = useQuery({
    queryKey: ['chat', 'atos', c.id, 'passagem', historico],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          atos.passagem,
          { params: { id: c.id }, query: { historico: historico === 'com' ? 'true' : 'false' } },
          { signal },
        )
      ).data,
  })
  const cartao = editados[historico] ?? rascunho
  const opcoes = destinos.map((d): Opcao => ({
    valor: d.id,
    rotulo: d.nome,
    detalhe: d.por_que_nao ?? '',
    desabilitada: !d.aceita,
    icone: <GlifoDaCaixa canal={d.tipo} className="icone size-3.5!" />,
  }))
  const recusas = destinos.filter((d) => !d.aceita)
  return (
    <DialogoDeAto
      titulo="Transferir conversa"
      descricao={`${c.contato_nome} · ${c.caixa_nome}`}
      tamanho="grande"
      enviar="Transferir"
      falha="A conversa não pôde ser transferida."
      pronto={destino !== null && motivo.texto.trim() !== ''}
      aoFechar={aoFechar}
      aoEnviar={async () => {
        const aviso_ao_cliente = aviso.texto.trim()
        await transferir(
          c,
          {
            caixa_entrada_destino_id: destino?.valor ?? '',
            motivo: motivo.texto.trim(),
            transferir_historico: historico === 'com',
            ...(cartao ? { passagem: cartao } : {}),
            ...(aviso_ao_cliente ? { aviso_ao_cliente } : {}),
          },
          destino?.rotulo ?? '',
        )
        motivo.largar()
        aviso.largar()
        aoTransferida()
      }}
    >
      {children}
      <Combobox
        rotulo="Caixa de destino"
        placeholder={isPending ? 'Carregando caixas…' : 'Escolha a caixa'}
        vazio="Nenhuma outra caixa ativa"
        opcoes={opcoes}
        valor={destino}
        aoMudar={setDestino}
      />
      {!isPending && recusas.length === destinos.length && (
        <AlertBox
          tom="info"
          titulo={
            destinos.length === 0
              ? 'Não há outra caixa ativa para receber esta conversa.'
              : 'Nenhuma outra caixa pode receber esta conversa.'
          }
        >
          <ul>
            {recusas.map((d) => (
              <li key={d.id}>
                {d.nome}: {d.por_que_nao}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      <RadioGroup rotulo="Histórico" opcoes={HISTORICO} valor={historico} aoMudar={setHistorico} />
      <TextArea
        rotulo="Motivo"
        maxLength={500}
        value={motivo.texto}
        onChange={(e) => motivo.mudar(e.currentTarget.value)}
        dica="Quem recebe lê primeiro isto."
      />
      {cartao && (
        <CartaoDePassagem
          key={historico}
          valor={cartao}
          aoMudar={(v) => setEditados((e) => ({ ...e, [historico]: v }))}
        />
      )}
      <TextArea
        rotulo="Aviso ao cliente"
        opcional
        maxLength={4000}
        value={aviso.texto}
        onChange={(e) => aviso.mudar(e.currentTarget.value)}
        dica="Sai pela caixa atual depois dos 10 segundos em que dá para desfazer."
      />
    </DialogoDeAto>
  )
}
