import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { ListOrdered } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { atualizarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { enviarParaFila } from '../dados/mover-para-fila.tsx'
import { DialogoDeAto } from './formulario.tsx'
import { useTextoGuardado } from './texto-guardado.ts'

interface Props {
  c: Conversa
  filas: readonly { id: string; nome: string }[]
  aoFechar: () => void
  aoTransferida: () => void
  children: ReactNode
}

export function TransferirParaFila({ c, filas, aoFechar, aoTransferida, children }: Props) {
  const qc = useQueryClient()
  const [fila, setFila] = useState<Opcao | null>(null)
  // shared by both kinds of transfer: the reason is kept when switching between queue and inbox
  const motivo = useTextoGuardado(c.id, 'transferir')
  const opcoes = filas.map((f): Opcao => {
    const daqui = f.id === c.fila_id
    return {
      valor: f.id,
      rotulo: f.nome,
      detalhe: daqui ? 'A conversa já está nesta fila.' : '',
      desabilitada: daqui,
      icone: <ListOrdered className="icone size-3.5!" />,
    }
  })
  return (
    <DialogoDeAto
      titulo="Transferir conversa"
      descricao={`${c.contato_nome} · ${c.fila_nome ? `fila ${c.fila_nome}` : c.caixa_nome}`}
      tamanho="grande"
      enviar="Transferir"
      falha="A conversa não pôde ir para a fila."
      pronto={fila !== null}
      aoFechar={aoFechar}
      aoEnviar={async () => {
        if (!fila) return
        await enviarParaFila(qc, c, { id: fila.valor, nome: fila.rotulo }, motivo.texto.trim())
        motivo.largar()
        void atualizarConversa(qc, c.id).catch(() => {})
        aoTransferida()
      }}
    >
      {children}
      <Combobox
        rotulo="Fila de destino"
        placeholder="Escolha a fila"
        vazio="Nenhuma fila com este nome"
        opcoes={opcoes}
        valor={fila}
        aoMudar={setFila}
      />
      <TextArea
        rotulo="Motivo"
        opcional
        maxLength={500}
        value={motivo.texto}
        onChange={(e) => motivo.mudar(e.currentTarget.value)}
        dica="Fica registrado na conversa."
      />
    </DialogoDeAto>
  )
}
