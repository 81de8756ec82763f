import { useState } from 'react'
import { formatarDocumento } from '#kit/documento.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { fornecedores } from '../../contract/pedidos.ts'
import { relerCompras, useFornecedores } from '../dados.ts'

interface Props {
  valor: string | null
  erro: string | undefined
  aoMudar: (id: string | null) => void
}

/** A supplier by name; one that never sent an invoice is registered here. */
export function EscolherFornecedor({ valor, erro, aoMudar }: Props) {
  const { data: lista = [] } = useFornecedores()
  const [novo, setNovo] = useState(false)
  const opcoes = lista.map((f) => ({ valor: f.id, rotulo: f.nome, detalhe: formatarDocumento(f.documento) }))
  return (
    <>
      <Combobox
        rotulo="Fornecedor"
        aoLado={<LinkButton onClick={() => setNovo(true)}>Novo fornecedor</LinkButton>}
        opcoes={opcoes}
        valor={opcoes.find((o) => o.valor === valor) ?? null}
        erro={erro}
        aoMudar={(o) => aoMudar(o?.valor ?? null)}
      />
      {novo && <Novo aoFechar={() => setNovo(false)} aoCriar={aoMudar} />}
    </>
  )
}

function Novo({ aoFechar, aoCriar }: { aoFechar: () => void; aoCriar: (id: string) => void }) {
  const [f, setF] = useState({ documento: '', nome: '' })
  const [prazo, setPrazo] = useState<number | null>(null)
  const { indo, erros, geral, fazer } = useAto()
  const criar = async () => {
    const foi = await fazer(async () => {
      const { data } = await chamar(fornecedores.criar, { body: { ...f, prazo_dias: prazo } })
      await relerCompras()
      aoCriar(data.id)
    }, 'Não deu para cadastrar. Tente de novo.')
    if (foi) aoFechar()
  }
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Novo fornecedor">
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="CNPJ ou CPF"
          value={f.documento}
          erro={erros.documento}
          onChange={(e) => setF({ ...f, documento: e.currentTarget.value })}
        />
        <TextField
          rotulo="Nome"
          maxLength={160}
          value={f.nome}
          erro={erros.nome}
          onChange={(e) => setF({ ...f, nome: e.currentTarget.value })}
        />
        <NumberField
          rotulo="Prazo de entrega"
          opcional
          sufixo="dias"
          casas={0}
          min={0}
          max={365}
          valor={prazo}
          erro={erros.prazo_dias}
          aoMudar={setPrazo}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Cadastrar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
