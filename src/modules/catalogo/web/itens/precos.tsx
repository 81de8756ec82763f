import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormCheckbox, FormDateField, FormMoneyField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Item } from '../../contract/itens.ts'
import { novoPreco, precos, type Preco } from '../../contract/precos.ts'
import { relerCatalogo, usePrecos } from '../dados.ts'
import { fraseDoVencido, valeDe } from '../nomes.ts'

/** What suppliers charge for an item and charged before; the price in force first. */
export function PrecosDoItem({ item, edita }: { item: Item; edita: boolean }) {
  const consulta = usePrecos(item.id, true)
  const [novo, setNovo] = useState(false)
  const [excluindo, setExcluindo] = useState<Preco | null>(null)
  const { preco } = item
  return (
    <section aria-label="Preços" className="grid gap-2">
      <div className="flex items-center gap-2">
        <h2 className="text-13 font-semibold">Preços dos fornecedores</h2>
        <span className="flex-1" />
        {edita && (
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => setNovo(true)}>
            Novo preço
          </Button>
        )}
      </div>
      {preco ? (
        <div className="rounded border bg-surface-2 px-3 py-2">
          <p className="num text-16 font-semibold">{dinheiro(preco.custo_centavos)}</p>
          <p className="text-12 text-text-2">{[preco.fornecedor, valeDe(preco)].filter(Boolean).join(' · ')}</p>
          {preco.vencido && (
            <Chip tom="perigo" className="mt-1">
              {fraseDoVencido(preco)}
            </Chip>
          )}
        </div>
      ) : (
        <p className="text-13 text-text-2">Sem preço: a proposta não soma o custo deste item.</p>
      )}
      {consulta.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando os preços" />}
      {consulta.isError && <ErrorState oQueFalhou="Os preços não carregaram." aoTentar={() => consulta.refetch()} />}
      <ul aria-label="Preços por fornecedor" className="text-13 empty:hidden">
        {consulta.data?.map((p) => (
          <li key={p.id} className="flex items-center gap-2 border-b py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{p.fornecedor}</span>
              <span className="num block truncate text-12 text-text-2">
                {[valeDe(p), p.importado ? 'importado' : null, p.por].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="num">{dinheiro(p.custo_centavos)}</span>
            {edita && (
              <IconButton
                rotulo={`Excluir o preço de ${p.fornecedor}, ${valeDe(p)}`}
                icone={<X />}
                tamanho="pequeno"
                onClick={() => setExcluindo(p)}
              />
            )}
          </li>
        ))}
      </ul>
      {novo && <NovoPreco item={item} aoFechar={() => setNovo(false)} />}
      <ConfirmDialog
        aberto={excluindo !== null}
        aoMudar={(aberto) => !aberto && setExcluindo(null)}
        titulo="Excluir este preço?"
        descricao="As propostas guardam o custo que usaram; as novas usam o preço que ficar em vigor."
        confirmar="Excluir preço"
        perigo
        aoConfirmar={async () => {
          if (excluindo) await chamar(precos.excluir, { params: { id: excluindo.id } })
          await relerCatalogo()
        }}
      />
    </section>
  )
}

function NovoPreco({ item, aoFechar }: { item: Item; aoFechar: () => void }) {
  const form = useFormulario(novoPreco, {
    fornecedor: item.fornecedor,
    inicio: diaAqui(),
    fim: null,
    encerrar_anterior: true,
  })
  return (
    <Drawer titulado titulo="Novo preço" aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Novo preço"
        className="grid gap-4 p-4"
        aoEnviar={async (p) => {
          await chamar(precos.criar, { params: { id: item.id }, body: p })
          await relerCatalogo()
          avisar({ titulo: 'Preço gravado', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="fornecedor" rotulo="Fornecedor" maxLength={120} />
        <FormMoneyField nome="custo_centavos" rotulo="Preço" />
        <div className="grid grid-cols-2 gap-3">
          <FormDateField nome="inicio" rotulo="Vale de" />
          <FormDateField nome="fim" rotulo="Vale até" opcional />
        </div>
        <FormCheckbox nome="encerrar_anterior" rotulo="Encerrar na véspera o preço atual deste fornecedor" />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Gravar</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}
