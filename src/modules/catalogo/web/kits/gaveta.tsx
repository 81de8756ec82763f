import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CampoDoForm, FormDateField, FormMoneyField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { dinheiro, numero } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { kits, novoKit, type Kit, type NovoKit } from '../../contract/kits.ts'
import { relerCatalogo } from '../dados.ts'
import { nomeDoItem, UNIDADES, valeDe } from '../nomes.ts'
import { ItensDoKit } from './itens-do-kit.tsx'

interface Props {
  kit: Kit | null
  edita: boolean
  veCusto: boolean
  aoFechar: () => void
}

export function GavetaDoKit({ kit, edita, veCusto, aoFechar }: Props) {
  return (
    <Drawer titulado titulo={kit?.nome ?? 'Novo kit'} aoFechar={aoFechar} largura={520}>
      {edita ? <FormularioDoKit kit={kit} veCusto={veCusto} aoFechar={aoFechar} /> : kit && <KitEmTexto kit={kit} />}
    </Drawer>
  )
}

function FormularioDoKit({ kit, veCusto, aoFechar }: Omit<Props, 'edita'>) {
  const [nomes] = useState(() => new Map(kit?.itens.map((i) => [i.item.id, nomeDoItem(i.item)])))
  const form = useFormulario(novoKit, {
    nome: kit?.nome ?? '',
    fornecedor: kit?.fornecedor ?? '',
    descricao: kit?.descricao ?? '',
    ...(kit && kit.preco_centavos === null
      ? { preco_centavos: 0 }
      : { preco_centavos: kit?.preco_centavos ?? undefined }),
    inicio: kit?.inicio ?? diaAqui(),
    fim: kit?.fim ?? null,
    itens: kit?.itens.map((i) => ({ item_id: i.item.id, quantidade: i.quantidade })) ?? [],
  })
  return (
    <Formulario
      form={form}
      rotulo="Kit"
      className="grid gap-4 p-4"
      aoEnviar={async (dados) => {
        await (kit
          ? chamar(kits.alterar, { params: { id: kit.id }, body: { versao: kit.versao, kit: dados } })
          : chamar(kits.criar, { body: dados }))
        await relerCatalogo()
        avisar({ titulo: kit ? 'Kit salvo' : 'Kit cadastrado', tom: 'sucesso' })
        aoFechar()
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" maxLength={120} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormTextField nome="fornecedor" rotulo="Fornecedor" maxLength={120} />
        {(veCusto || !kit) && <FormMoneyField nome="preco_centavos" rotulo="Preço do kit" />}
        <FormDateField nome="inicio" rotulo="Vale de" />
        <FormDateField nome="fim" rotulo="Vale até" opcional />
      </div>
      <CampoDoForm<NovoKit['itens']> nome="itens">
        {(c) => <ItensDoKit itens={c.valor} nomes={nomes} erro={c.erro} aoMudar={c.aoMudar} />}
      </CampoDoForm>
      <FormTextArea nome="descricao" rotulo="Observações" opcional linhas={2} maxLength={1000} />
      <div className="flex gap-2">
        {kit && <ArquivarKit kit={kit} aoFechar={aoFechar} />}
        <span className="flex-1" />
        <Button onClick={aoFechar}>Cancelar</Button>
        <BotaoEnviar atalho="mod+enter">{kit ? 'Salvar' : 'Cadastrar'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}

function ArquivarKit({ kit, aoFechar }: { kit: Kit; aoFechar: () => void }) {
  const { indo, fazer } = useAto()
  const mudar = () =>
    fazer(
      async () => {
        await chamar(kits.arquivar, { params: { id: kit.id }, body: { arquivado: !kit.arquivado } })
        await relerCatalogo()
        aoFechar()
      },
      (erro) => avisarFalha('O kit não mudou.', erro),
    )
  return (
    <Button ocupado={indo} onClick={() => void mudar()}>
      {kit.arquivado ? 'Trazer de volta' : 'Arquivar'}
    </Button>
  )
}

function KitEmTexto({ kit }: { kit: Kit }) {
  return (
    <div className="grid gap-3 p-4 text-13">
      <p className="num text-text-2">
        {kit.fornecedor} · {valeDe(kit)}
        {kit.preco_centavos !== null && ` · ${dinheiro(kit.preco_centavos)}`}
      </p>
      <ul aria-label="Itens do kit">
        {kit.itens.map(({ item, quantidade }) => (
          <li key={item.id} className="flex gap-2 border-b py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1 truncate">{nomeDoItem(item)}</span>
            <span className="num text-text-2">
              {numero(quantidade)} {UNIDADES[item.unidade]}
            </span>
          </li>
        ))}
      </ul>
      {kit.descricao && <p className="text-text-2">{kit.descricao}</p>}
    </div>
  )
}
