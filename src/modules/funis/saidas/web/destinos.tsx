import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { Plus, Send } from '#ui/icones.ts'
import { DestinoAvisado } from '#ui/integracao/destino-avisado.tsx'
import { webhooks, type DestinoDoFunil } from '../contract/webhooks.ts'
import { ROTULO_DO_EVENTO } from '../regras/saidas.ts'
import { reler } from '#modules/funis/definicao/web/configuracao.ts'
import { useDestinos } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados } from '#modules/funis/definicao/web/folha.tsx'
import { FormularioDeDestino } from './formulario-de-destino.tsx'
import { Saidas } from './saidas.tsx'

export function Destinos() {
  const q = useDestinos()
  const [editando, setEditando] = useState<DestinoDoFunil | 'novo' | null>(null)
  const novo = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => setEditando('novo')}>
      Avisar um sistema
    </Button>
  )
  return (
    <ComDados q={q} oQue="Os sistemas">
      {(lista) => (
        <>
          {lista.length === 0 ? (
            <EmptyState
              icone={<Send />}
              frase="Nenhum sistema é avisado"
              detalhe="O ERP, o faturamento, uma planilha: quem precisa saber quando um cartão anda."
              acao={novo}
            />
          ) : (
            <>
              <ul aria-label="Sistemas avisados" className="rounded-(--r-lg) border bg-surface">
                {lista.map((d) => (
                  <Destino key={d.id} d={d} aoEditar={() => setEditando(d)} />
                ))}
              </ul>
              <div>{novo}</div>
              <Saidas temMortas={lista.some((d) => d.mortas > 0)} />
            </>
          )}
          {editando && (
            <FormularioDeDestino destino={editando === 'novo' ? null : editando} aoFechar={() => setEditando(null)} />
          )}
        </>
      )}
    </ComDados>
  )
}

function Destino({ d, aoEditar }: { d: DestinoDoFunil; aoEditar: () => void }) {
  const { funil } = useEditor()
  const params = { funil_id: funil.id, id: d.id }
  const [testando, setTestando] = useState(false)
  const tentar = async <T,>(frase: string, fn: () => Promise<T>): Promise<T | null> => {
    try {
      const feito = await fn()
      await reler(funil.id, 'destinos')
      return feito
    } catch (e) {
      avisarFalha(mensagemDe(e, frase))
      return null
    }
  }
  const testar = () =>
    tentar('O teste não foi feito.', async () => {
      setTestando(true)
      try {
        const { data } = await chamar(webhooks.testarDestino, { params })
        avisar(
          data.erro
            ? { titulo: `${d.nome} não recebeu o teste`, descricao: data.erro, tom: 'perigo' }
            : {
                titulo: `${d.nome} recebeu o teste`,
                descricao: `Respondeu ${data.status} em ${data.ms} ms`,
                tom: 'sucesso',
              },
        )
      } finally {
        setTestando(false)
      }
    })
  return (
    <li className="border-b px-4 last:border-b-0">
      <DestinoAvisado
        d={d}
        eventos={d.eventos.map((e) => ROTULO_DO_EVENTO[e])}
        extra={
          <Button className="max-sm:hidden" tamanho="pequeno" ocupado={testando} onClick={() => void testar()}>
            Testar
          </Button>
        }
        aoTestar={() => void testar()}
        aoEditar={aoEditar}
        aoPausar={() =>
          void tentar('A situação não mudou.', () =>
            chamar(webhooks.alterarDestino, {
              params,
              body: { nome: d.nome, url: d.url, eventos: d.eventos, ativo: !d.ativo },
            }),
          )
        }
        aoTrocarSegredo={async () =>
          (await tentar('O segredo não foi gerado.', () => chamar(webhooks.trocarSegredoDoDestino, { params })))?.data
            .segredo ?? null
        }
        aoExcluir={async () =>
          void (await tentar('O destino não foi excluído.', () => chamar(webhooks.excluirDestino, { params })))
        }
      />
    </li>
  )
}
