import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dataHora } from '#ui/formatos.ts'
import { lerData, porQueNaoLeu } from '#kit/datas/ler-data.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAtos } from '../dados/atos.ts'
import { DialogoDeAto } from './formulario.tsx'

const ATALHOS = ['em 1 hora', 'em 3 horas', 'amanhã 9h', 'segunda 9h', 'em 1 semana às 9h'] as const
const MANHA = 9

export function DialogoAdiar({ c, aoFechar }: { c: Conversa; aoFechar: () => void }) {
  const { adiar } = useAtos()
  const [texto, setTexto] = useState('')
  const lida = texto.trim() ? lerData(texto, new Date(), MANHA) : null
  return (
    <DialogoDeAto
      titulo="Adiar conversa"
      descricao="Ela volta ao topo na hora marcada, ou assim que o cliente escrever."
      tamanho="pequeno"
      enviar="Adiar"
      falha="A conversa não pôde ser adiada."
      pronto={lida !== null}
      aoFechar={aoFechar}
      aoEnviar={() => adiar(c, { ate: lida?.em.toISOString() ?? '' })}
    >
      <div className="flex flex-wrap gap-1.5" role="group" aria-label="Atalhos">
        {ATALHOS.map((a) => (
          <Button key={a} tamanho="pequeno" aria-pressed={texto === a} onClick={() => setTexto(a)}>
            {a}
          </Button>
        ))}
      </div>
      <TextField
        rotulo="Até quando"
        autoFocus
        autoComplete="off"
        placeholder="amanhã 9h, sexta à tarde, 20/12 às 14h"
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
        erro={texto.trim() && !lida ? porQueNaoLeu(texto, new Date()) : null}
        dica={lida ? `Volta em ${dataHora(lida.em)}` : texto.trim() ? undefined : 'Escreva como você diria.'}
      />
    </DialogoDeAto>
  )
}
