import { useState } from 'react'
import { qtd } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowLeft, ArrowRightLeft } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { LinhaDaSeparacao, Separacao } from '../../contract/separacoes.ts'
import { trocas, type Candidato } from '../../contract/trocas.ts'
import { Conferencias } from '../conferencias.tsx'
import { relerSeparacoes, useCandidatos } from '../dados.ts'
import { VEREDITOS } from '../nomes.ts'

interface Props {
  separacao: Separacao
  linha: LinhaDaSeparacao
  aoFechar: () => void
}

/** Candidates of the same role, each with both sides of its checks and the datasheet that was read. */
export function Trocar({ separacao: s, linha: l, aoFechar }: Props) {
  const consulta = useCandidatos(s.id, l.id)
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const { indo, geral, fazer } = useAto()
  const candidato = consulta.data?.find((c) => c.item_id === escolhido)
  const trocar = (c: Candidato) =>
    void fazer(async () => {
      const { data } = await chamar(trocas.trocar, { params: { id: s.id, linha: l.id }, body: { item_id: c.item_id } })
      await relerSeparacoes()
      avisar({
        titulo: data.veredito === 'pode' ? `Trocado por ${c.nome}` : 'Pedido à engenharia',
        tom: 'sucesso',
      })
      aoFechar()
    })
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-xl flex-col bg-surface">
      <header className="flex items-center gap-2 border-b px-2 py-2.5">
        <IconButton rotulo="Voltar ao kit" icone={<ArrowLeft />} className="size-11" onClick={aoFechar} />
        <div className="min-w-0">
          <h1 className="truncate text-15 font-semibold">
            Trocar {qtd(l.qtd)} {l.unidade.toLowerCase()}
          </h1>
          <p className="truncate text-12 text-text-2">{l.descricao}</p>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <p className="mb-3 text-13 text-text-2">
          Numa série não se misturam modelos: a troca vale para as {qtd(l.qtd)} peças, e o que já foi pego volta à
          prateleira.
        </p>
        {geral && <AlertBox tom="perigo" titulo={geral} className="mb-3" />}
        {consulta.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Conferindo" />}
        {consulta.isError && <ErrorState oQueFalhou="As opções não carregaram." aoTentar={() => consulta.refetch()} />}
        {consulta.data?.length === 0 && (
          <EmptyState icone={<ArrowRightLeft />} frase="Nada do mesmo papel está livre neste lugar." />
        )}
        <ul aria-label="Opções" className="grid gap-3">
          {consulta.data?.map((c) => (
            <li key={c.item_id}>
              <Opcao candidato={c} escolhido={c.item_id === escolhido} aoEscolher={() => setEscolhido(c.item_id)} />
            </li>
          ))}
        </ul>
      </div>
      {candidato && candidato.veredito !== 'nao' && (
        <footer className="border-t p-3">
          <Button
            variante="primaria"
            className="min-h-13 w-full justify-center"
            ocupado={indo}
            onClick={() => trocar(candidato)}
          >
            {candidato.veredito === 'pode' ? `Trocar por ${candidato.nome}` : 'Pedir à engenharia'}
          </Button>
        </footer>
      )}
    </div>
  )
}

interface PropsDaOpcao {
  candidato: Candidato
  escolhido: boolean
  aoEscolher: () => void
}

function Opcao({ candidato: c, escolhido, aoEscolher }: PropsDaOpcao) {
  return (
    <section aria-label={c.nome} className={`rounded-xl border p-3 ${escolhido ? 'border-primary' : ''}`}>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-15 font-semibold break-words">{c.nome}</h2>
        <Chip tom={VEREDITOS[c.veredito].tom}>{VEREDITOS[c.veredito].rotulo}</Chip>
      </div>
      <p className="num mb-2 text-12 text-text-2">
        {[`${qtd(c.livre)} livres`, c.endereco, c.codigo].filter(Boolean).join(' · ')}
      </p>
      <Conferencias de={c.conferencias} />
      <p className="num mt-2 text-12 text-text-2">
        Ficha técnica, versão {c.ficha_versao}. Conector e Inmetro: confira na etiqueta.
      </p>
      {c.veredito !== 'nao' && !escolhido && (
        <Button className="mt-2 min-h-11 w-full justify-center" onClick={aoEscolher}>
          Escolher
        </Button>
      )}
    </section>
  )
}
