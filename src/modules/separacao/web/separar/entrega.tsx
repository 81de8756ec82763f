import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Signature, Truck } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { separacoes, type Separacao } from '../../contract/separacoes.ts'
import { guardarSeparacao } from '../dados.ts'

/** Two people sign, each in their own session: who gives, and who answers for the van. */
export function Entrega({ separacao: s }: { separacao: Separacao }) {
  const eu = usePessoa()
  const separa = usePode('separacao.kit.separar')
  const [van, setVan] = useState<string | null>(s.van?.id ?? null)
  const { indo, geral, erros, fazer } = useAto()
  const entregou = s.assinaturas.some((a) => a.papel === 'entrega')
  const souQuemRecebe = s.van?.responsavel_id === eu.id
  const assinar = (papel: 'entrega' | 'recebe') =>
    void fazer(async () => {
      const body = { papel, ...(papel === 'entrega' && van ? { van_id: van } : {}) }
      const { data } = await chamar(separacoes.assinar, { params: { id: s.id }, body })
      guardarSeparacao(data)
      if (data.situacao === 'entregue') avisar({ titulo: 'Kit entregue na van', tom: 'sucesso' })
    })
  if (!separa) return null
  return (
    <section aria-label="Entrega" className="grid gap-3 rounded-xl border p-3">
      <h2 className="flex items-center gap-2 text-13 font-semibold">
        <Truck /> Vai para
      </h2>
      {geral && !erros.van_id && <AlertBox tom="perigo" titulo={geral} />}
      {!entregou && (
        <>
          <Select
            rotulo="Van"
            opcoes={s.vans.map((v) => ({ valor: v.id, rotulo: v.nome, detalhe: v.responsavel ?? '' }))}
            valor={van}
            erro={erros.van_id}
            aoMudar={setVan}
          />
          <Button
            variante="primaria"
            icone={<Signature />}
            className="min-h-13 w-full justify-center"
            ocupado={indo}
            onClick={() => assinar('entrega')}
          >
            Assinar que entreguei
          </Button>
        </>
      )}
      {entregou && souQuemRecebe && (
        <Button
          variante="primaria"
          icone={<Signature />}
          className="min-h-13 w-full justify-center"
          ocupado={indo}
          onClick={() => assinar('recebe')}
        >
          Assinar que recebi
        </Button>
      )}
      {entregou && !souQuemRecebe && (
        <p className="text-13 text-text-2">
          Falta {s.van?.responsavel ?? 'quem responde pela van'} assinar que recebeu. O kit sai do estoque nessa hora.
        </p>
      )}
    </section>
  )
}
