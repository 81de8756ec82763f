import { useState } from 'react'
import { ComMotivo, qtd } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { ShieldCheck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { trocas, type TrocaADecidir } from '../contract/trocas.ts'
import { Conferencias } from './conferencias.tsx'
import { relerSeparacoes, useTrocasADecidir } from './dados.ts'

/** What waits for the engineers: the answer reaches the picker live. */
export function TrocasADecidir() {
  const consulta = useTrocasADecidir(true)
  if (consulta.isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as trocas" />
  if (!consulta.data) return <ErrorState oQueFalhou="As trocas não carregaram." aoTentar={() => consulta.refetch()} />
  if (consulta.data.length === 0)
    return <EmptyState icone={<ShieldCheck />} frase="Nenhuma troca espera a engenharia." />
  return (
    <ul aria-label="Trocas a decidir" className="mx-auto grid max-w-3xl gap-3 p-4">
      {consulta.data.map((t) => (
        <Troca key={t.id} troca={t} />
      ))}
    </ul>
  )
}

function Troca({ troca: t }: { troca: TrocaADecidir }) {
  const [recusar, setRecusar] = useState(false)
  const { indo, fazer } = useAto()
  const decidir = async (decisao: 'aprovada' | 'recusada', motivo: string) => {
    await chamar(trocas.decidir, { params: { id: t.id }, body: { decisao, motivo } })
    await relerSeparacoes()
    avisar({ titulo: decisao === 'aprovada' ? 'Troca aprovada' : 'Troca recusada', tom: 'sucesso' })
  }
  return (
    <li className="grid gap-3 rounded-xl border p-4">
      <div>
        <h2 className="text-15 font-semibold">
          {t.de} → {t.para}
        </h2>
        <p className="num text-12 text-text-2">
          {[t.titulo, t.cliente, `${qtd(t.quantidade)} peças`, `pediu ${t.pedida_por}, ${dataHora(t.pedida_em)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Conferencias de={t.conferencias} />
      <p className="num text-12 text-text-2">Conferida com a ficha técnica, versão {t.ficha_versao}.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => setRecusar(true)}>Recusar</Button>
        <Button
          variante="primaria"
          ocupado={indo}
          onClick={() =>
            void fazer(
              () => decidir('aprovada', ''),
              (erro) => avisarFalha('A troca não foi decidida.', erro),
            )
          }
        >
          Aprovar a troca
        </Button>
      </div>
      {recusar && (
        <ComMotivo
          titulo="Recusar esta troca?"
          descricao="Quem separa recebe a resposta agora e escolhe outro material."
          confirmar="Recusar"
          aoFechar={() => setRecusar(false)}
          aoConfirmar={(motivo) => decidir('recusada', motivo)}
        />
      )}
    </li>
  )
}
