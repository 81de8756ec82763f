import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { limparDocumento } from '#kit/documento.ts'
import { formatar, recusaDoValor } from '../../regras/formatar.ts'
import type { Variavel } from '../../regras/variaveis.ts'

interface Props {
  variavel: Variavel
  valor: string
  /** what the accepted proposal says, where it says something */
  daProposta: string | undefined
  aoGuardar: (valor: string) => void
  aoFechar: () => void
}

const emTexto = (v: Variavel, valor: string): string =>
  v.tipo === 'numero' || v.tipo === 'percentual' ? valor.replace('.', ',') : valor

/** A typed text as it is stored. */
function guardavel(v: Variavel, texto: string): string {
  const limpo = texto.trim()
  if (v.tipo === 'numero' || v.tipo === 'percentual') return limpo.replaceAll('.', '').replace(',', '.')
  return v.tipo === 'documento' ? limparDocumento(limpo) : limpo
}

/** The value of one variable, in the field of its type. */
export function EditarValor({ variavel: v, valor, daProposta, aoGuardar, aoFechar }: Props) {
  const [texto, setTexto] = useState(emTexto(v, valor))
  const [erro, setErro] = useState<string | null>(null)
  const guardar = (novo: string) => {
    const recusa = novo === '' ? null : recusaDoValor(v, novo)
    if (recusa) return setErro(recusa)
    aoGuardar(novo)
    aoFechar()
  }
  const comum = { rotulo: v.rotulo, erro }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={v.rotulo}
      descricao={daProposta === undefined ? undefined : `A proposta aceita diz ${formatar(v, daProposta)}.`}
      tamanho="pequeno"
      rodape={
        <>
          {daProposta !== undefined && daProposta !== valor && (
            <Button onClick={() => guardar(daProposta)}>Usar o da proposta</Button>
          )}
          <Button variante="primaria" onClick={() => guardar(guardavel(v, texto))}>
            Guardar
          </Button>
        </>
      }
    >
      {v.tipo === 'dinheiro' && (
        <MoneyField
          {...comum}
          valor={texto === '' ? null : Number(texto)}
          aoMudar={(c) => setTexto(c === null ? '' : String(c))}
        />
      )}
      {v.tipo === 'data' && <DateField {...comum} valor={texto} aoMudar={setTexto} />}
      {v.tipo === 'escolha' && (
        <Select
          {...comum}
          opcoes={(v.opcoes ?? []).map((o) => ({ valor: o, rotulo: o }))}
          valor={texto || null}
          aoMudar={setTexto}
        />
      )}
      {!['dinheiro', 'data', 'escolha'].includes(v.tipo) && (
        <TextField
          {...comum}
          value={texto}
          sufixo={v.tipo === 'percentual' ? '%' : v.unidade}
          inputMode={v.tipo === 'numero' || v.tipo === 'percentual' ? 'decimal' : undefined}
          onChange={(e) => setTexto(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === 'Enter') guardar(guardavel(v, texto))
          }}
        />
      )}
    </Dialog>
  )
}
