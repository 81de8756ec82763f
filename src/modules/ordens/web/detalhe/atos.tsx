import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertBox } from '#ui/alert-box.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Ordem } from '../../contract/ordem.ts'
import { nomesDosVerbos, type Verbo } from '../../regras/estados.ts'
import { motivosDePausa, type MotivoDePausa } from '../../tipos.ts'
import { agir } from '../dados.ts'
import { opcoesDe, PAUSAS } from '../nomes.ts'

type Pergunta = Exclude<Verbo, 'agendar'>

const FRASES: Readonly<Record<Pergunta, { descricao: string; texto: string | null; exige: boolean }>> = {
  deslocar: { descricao: 'O cliente passa a ver que a equipe está a caminho.', texto: null, exige: false },
  iniciar: {
    descricao: 'A ordem começa agora, sem a localização do aparelho: o motivo fica registrado.',
    texto: 'Por que sem localização',
    exige: true,
  },
  pausar: { descricao: 'O tempo de trabalho para de contar.', texto: 'O que aconteceu', exige: false },
  retomar: { descricao: 'O tempo de trabalho volta a contar.', texto: null, exige: false },
  concluir: {
    descricao: 'O relatório deste ciclo fica congelado.',
    texto: 'Se o cliente não assinou, diga por quê',
    exige: false,
  },
  cancelar: { descricao: 'As reservas de peças são liberadas e a equipe fica livre.', texto: 'Motivo', exige: true },
  reabrir: { descricao: 'Começa outro ciclo. O que foi assinado continua valendo.', texto: 'Motivo', exige: true },
}

const fazerO = (o: Ordem, verbo: Pergunta, texto: string, motivo: MotivoDePausa): Promise<void> => {
  switch (verbo) {
    case 'deslocar':
      return agir(o, 'deslocar', {})
    case 'iniciar':
      return agir(o, 'iniciar', {}, { recusa: texto })
    case 'pausar':
      return agir(o, 'pausar', { motivo, texto })
    case 'retomar':
      return agir(o, 'retomar', {})
    case 'concluir':
      return agir(o, 'concluir', { texto: '', ...(texto ? { sem_assinatura: texto } : {}) })
    case 'cancelar':
      return agir(o, 'cancelar', { motivo: texto })
    case 'reabrir':
      return agir(o, 'reabrir', { motivo: texto })
  }
}

/** Asks what a transition needs, and shows the refusal where it was asked. */
export function PerguntarAto({ ordem, verbo, aoFechar }: { ordem: Ordem; verbo: Pergunta; aoFechar: () => void }) {
  const [texto, setTexto] = useState('')
  const [motivo, setMotivo] = useState<MotivoDePausa>('chuva')
  const { indo, geral, fazer, dizer } = useAto()
  const f = FRASES[verbo]
  const enviar = async () => {
    if (f.exige && texto.trim().length < 3) return dizer('Diga por quê.')
    if (await fazer(() => fazerO(ordem, verbo, texto.trim(), motivo))) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`${nomesDosVerbos[verbo]} esta ordem?`}
      descricao={f.descricao}
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {verbo === 'pausar' && (
          <Select rotulo="Motivo" opcoes={opcoesDe(PAUSAS, motivosDePausa)} valor={motivo} aoMudar={setMotivo} />
        )}
        {f.texto !== null && (
          <TextArea rotulo={f.texto} value={texto} maxLength={500} onChange={(e) => setTexto(e.currentTarget.value)} />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante={verbo === 'cancelar' ? 'perigo' : 'primaria'} ocupado={indo} onClick={() => void enviar()}>
            {nomesDosVerbos[verbo]}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
