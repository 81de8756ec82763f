import { useState } from 'react'
import { motivosDePausa, type MotivoDePausa } from '#modules/ordens/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { pecasQuePodemFaltar } from '../../regras/no-aparelho.ts'
import { GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'
import type { PropsDaOrdem } from './props.ts'

const MOTIVOS: Readonly<Record<MotivoDePausa, string>> = {
  chuva: 'Chuva ou vento',
  falta_peca: 'Falta peça',
  cliente_ausente: 'Cliente ausente',
  seguranca: 'Segurança',
  rede: 'Rede da distribuidora',
  outro: 'Outro motivo',
}
/** Reasons that ask for more: which part, or what happened. */
const PERGUNTA: ReadonlySet<MotivoDePausa> = new Set(['falta_peca', 'outro'])
const OUTRA = 'outra'

/** Why the work stops. A part that is missing is asked of the stock with the same act. */
export function Pausar({ campo, estado, ordem, aoFechar }: PropsDaOrdem & { aoFechar: () => void }) {
  const [motivo, setMotivo] = useState<MotivoDePausa | null>(null)
  const [item, setItem] = useState<string | null>(null)
  const [quantidade, setQuantidade] = useState<number | null>(1)
  const [texto, setTexto] = useState('')
  const pecas = pecasQuePodemFaltar(ordem, estado.dia?.van ?? null)
  const escolhida = pecas.find((p) => p.item_id === item)
  const pronta = motivo === 'falta_peca' && escolhida ? (quantidade ?? 0) > 0 : texto.trim().length >= 3
  const parar = (m: MotivoDePausa) => {
    aoFechar()
    const peca =
      m === 'falta_peca' && escolhida ? { peca: { item_id: escolhida.item_id, quantidade: String(quantidade) } } : {}
    const dados = { motivo: m, texto: texto.trim(), ...peca }
    void agir(campo, ordem, 'Pausa', (b) => ({ ...b, tipo: 'pausar', dados }))
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={motivo === null ? 'Por que parar?' : motivo === 'falta_peca' ? 'O que falta?' : 'O que aconteceu?'}
      tamanho="pequeno"
    >
      {motivo === null ? (
        <div className="flex flex-col gap-2">
          {motivosDePausa.map((m) => (
            <Button key={m} className={GRANDE} onClick={() => (PERGUNTA.has(m) ? setMotivo(m) : parar(m))}>
              {MOTIVOS[m]}
            </Button>
          ))}
        </div>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(e) => {
            e.preventDefault()
            if (pronta) parar(motivo)
          }}
        >
          {motivo === 'falta_peca' && (
            <Select
              rotulo="Peça"
              opcoes={[
                ...pecas.map((p) => ({ valor: p.item_id, rotulo: p.nome })),
                { valor: OUTRA, rotulo: 'Outra, que não está na lista' },
              ]}
              valor={item}
              aoMudar={setItem}
              placeholder="Escolha"
            />
          )}
          {motivo === 'falta_peca' && escolhida && (
            <NumberField
              rotulo={`Quantidade (${escolhida.unidade})`}
              valor={quantidade}
              min={0}
              max={100_000}
              aoMudar={setQuantidade}
            />
          )}
          <TextField
            rotulo={motivo === 'outro' ? 'O que aconteceu' : escolhida ? 'Quer dizer mais?' : 'Que peça é'}
            opcional={escolhida !== undefined}
            value={texto}
            maxLength={500}
            onChange={(e) => setTexto(e.target.value)}
          />
          <Button type="submit" variante="primaria" className={GRANDE} disabled={!pronta}>
            Pausar
          </Button>
        </form>
      )}
    </Dialog>
  )
}
