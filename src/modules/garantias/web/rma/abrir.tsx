import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { rmas } from '../../contract/rmas.ts'
import { linkDoRma } from '../../links.ts'
import { numeroDoRma } from '../../regras/rma.ts'
import { relerRmas } from '../dados.ts'

interface Props {
  /** fixed when it is known */
  serie?: string
  cartao?: string
  aoFechar: () => void
}

/** Opens a claim: serial, defect, what was measured. Photos are added on its page. */
export function AbrirRma({ serie: fixa, cartao, aoFechar }: Props) {
  const navegar = useNavegar()
  const [serie, setSerie] = useState(fixa ?? '')
  const [defeito, setDefeito] = useState('')
  const [medidas, setMedidas] = useState('')
  const [chave] = useState(uuidv7)
  const { indo, erros, geral, fazer } = useAto()
  const salvar = () =>
    void fazer(async () => {
      const { data } = await chamar(rmas.abrir, {
        body: { chave, serie, defeito: defeito.trim(), medidas: medidas.trim(), cartao_id: cartao ?? null },
      })
      await relerRmas()
      avisar({ titulo: `${numeroDoRma(data.numero)} aberto`, descricao: 'Junte as fotos agora.', tom: 'sucesso' })
      await navegar({ to: linkDoRma(data.id) })
    })
  return (
    <Dialog
      aberto
      firme
      titulo="Abrir RMA"
      descricao="A cobertura de hoje fica anotada no RMA."
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button variante="primaria" ocupado={indo} onClick={salvar}>
          Abrir RMA
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          salvar()
        }}
      >
        <TextField
          rotulo="Série com defeito"
          value={serie}
          maxLength={60}
          disabled={fixa !== undefined}
          autoCapitalize="characters"
          erro={erros.serie}
          onChange={(e) => setSerie(e.currentTarget.value)}
        />
        <TextArea
          rotulo="Defeito"
          dica="O que foi visto, quando, e com que sol."
          value={defeito}
          maxLength={2000}
          linhas={3}
          erro={erros.defeito}
          onChange={(e) => setDefeito(e.currentTarget.value)}
        />
        <TextArea
          rotulo="Medidas"
          opcional
          value={medidas}
          maxLength={2000}
          erro={erros.medidas}
          onChange={(e) => setMedidas(e.currentTarget.value)}
        />
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </form>
    </Dialog>
  )
}
