import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { rmas, type Rma } from '../../contract/rmas.ts'
import { nomesDasSituacoes, nomesDosVerbos, pedeDoVerbo } from '../../regras/rma.ts'
import type { VerboDoRma } from '../../tipos.ts'
import { relerRmas } from '../dados.ts'

const ROTULOS = {
  protocolo: 'Protocolo do fabricante',
  serie_nova: 'Série da peça nova',
  rastreio: 'Código de rastreio',
  texto: 'Por quê',
} as const

/** One act on a claim, with what it must state. */
export function MoverRma({ rma: r, verbo, aoFechar }: { rma: Rma; verbo: VerboDoRma; aoFechar: () => void }) {
  const pede = pedeDoVerbo[verbo]
  const [valor, setValor] = useState(pede === 'protocolo' ? r.protocolo : '')
  const [nota, setNota] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const salvar = async () => {
    const feito = await fazer(async () => {
      const { data } = await chamar(rmas.mover, {
        params: { id: r.id },
        body: {
          versao: r.versao,
          verbo,
          texto: nota.trim(),
          ...(pede ? { [pede]: valor.trim() } : {}),
        },
      })
      await relerRmas()
      avisar({ titulo: nomesDasSituacoes[data.situacao], tom: 'sucesso' })
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      titulo={nomesDosVerbos[verbo]}
      descricao={
        verbo === 'trocar'
          ? `A série ${r.serie} sai do mapa da usina e ${r.serie_nova ?? 'a nova'} entra no lugar dela.`
          : undefined
      }
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button variante={verbo === 'cancelar' ? 'perigo' : 'primaria'} ocupado={indo} onClick={() => void salvar()}>
          {nomesDosVerbos[verbo]}
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar()
        }}
      >
        {pede && (
          <TextField
            rotulo={ROTULOS[pede]}
            value={valor}
            maxLength={pede === 'texto' ? 500 : 60}
            erro={erros[pede]}
            onChange={(e) => setValor(e.currentTarget.value)}
          />
        )}
        {pede !== 'texto' && (
          <TextArea
            rotulo="Observação"
            opcional
            value={nota}
            maxLength={500}
            erro={erros.texto}
            onChange={(e) => setNota(e.currentTarget.value)}
          />
        )}
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </form>
    </Dialog>
  )
}
