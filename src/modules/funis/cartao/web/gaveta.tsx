import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRight, Link2, Maximize2 } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { useAtosDoCartao, useCartao, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import { useEncaixes } from './encaixes.tsx'
import { acharCartao } from '#modules/funis/quadro/web/no-quadro.ts'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { abas, useContagens, type Aba, type PropsDaAba } from './abas.tsx'
import { CabecaDoCartao } from './cabeca.tsx'
import { CaixaDeComentario } from './caixa-de-comentario.tsx'
import { OndeEsta } from './onde-esta.tsx'
import { Parentes } from './parentes.tsx'
import { PassoSeguinte } from './passo-seguinte.tsx'
import { Seguidores } from './seguidores.tsx'
import { TrilhaDeEstagios } from './trilha.tsx'

interface Props {
  id: string
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  quadro: QuadroLido
  aoAbrir: (id: string | null) => void
  aoMover: (id: string) => void
  /** moves straight to a stage; a dialog asks for missing fields */
  aoAvancar: (id: string, estagioId: string) => void
}
const acoes = encaixados('AcoesDoCartao')
const endereco = (id: string) => href('/co/funis/oportunidade/{id}', { id })

/** The card in a drawer over its board: stage, values and history. The board stays active. */
export function GavetaDoCartao({ id, qual, funil, campos, quadro, aoAbrir, aoMover, aoAvancar }: Props) {
  const cartao = useCartao(id)
  const navegar = useNavegar()
  const atos = useAtosDoCartao(id, qual)
  const encaixes = useEncaixes()
  const contagens = useContagens(id)
  const busca: { aba?: unknown; comentario?: unknown } = useSearch({ strict: false })
  // a 404 hides the cached card; a card that is now in another funnel is not drawn with the stages of this one
  const perdido = cartao.error instanceof ErroApp && cartao.error.status === 404
  const c = perdido ? undefined : cartao.data
  const saiu = c !== undefined && c.funil_id !== funil.id
  const existentes = abas.filter((a) => c && a.ha({ cartao: c, funil, encaixes }))
  const aba = existentes.find((a) => a.valor === busca.aba) ?? existentes[0]
  const abrirAba = (valor: Aba['valor']) =>
    void navegar({
      to: '.',
      search: (antes) => ({
        ...antes,
        aba: valor === 'resumo' ? undefined : valor,
        comentario: undefined,
      }),
      replace: true,
    })
  const onde = acharCartao(quadro, id)
  const coluna = onde && quadro.colunas.find((x) => x.estagio_id === onde.estagio_id)
  const vizinho = (passo: number) => coluna?.cartoes[(onde?.indice ?? 0) + passo]?.id
  const ir = (passo: number) => {
    const outro = vizinho(passo)
    return outro ? () => aoAbrir(outro) : undefined
  }
  async function copiarLink() {
    await navigator.clipboard.writeText(location.origin + endereco(id))
    avisar({ titulo: 'Link copiado.', tom: 'sucesso' })
  }
  const estagio = funil.definicao.estagios.find((e) => e.id === c?.estagio_id)
  const naPagina = location.pathname === endereco(id)
  const daAba: PropsDaAba | undefined = c && {
    cartao: c,
    funil,
    campos,
    qual,
    encaixes,
    comentario: typeof busca.comentario === 'string' ? busca.comentario : null,
    aoAbrirAba: abrirAba,
  }
  return (
    <Drawer
      titulo={c?.titulo ?? 'Cartão'}
      aoFechar={() => aoAbrir(null)}
      largura={780}
      aoAnterior={ir(-1)}
      aoProximo={ir(1)}
      {...(onde && coluna && !saiu
        ? { posicao: `${onde.indice + 1} de ${coluna.total} em ${estagio?.nome ?? ''}` }
        : {})}
      acoes={
        c && (
          <>
            <Seguidores cartao={c} qual={qual} />
            <IconButton
              className="max-md:hidden"
              rotulo="Copiar link"
              icone={<Link2 />}
              onClick={() => void copiarLink()}
            />
            {!naPagina && (
              <IconButton
                className="max-md:hidden"
                rotulo="Abrir em página inteira"
                icone={<Maximize2 />}
                onClick={() => void navegar({ to: endereco(id) })}
              />
            )}
            {c.pode.editar && onde && !saiu && (
              <Button tamanho="pequeno" icone={<ArrowRight />} onClick={() => aoMover(id)}>
                Mover
              </Button>
            )}
          </>
        )
      }
      rodape={
        c?.pode.editar &&
        aba?.comenta && (
          <div className="w-full">
            <CaixaDeComentario
              key={id}
              cartaoId={id}
              rotulo="Comentar para a equipe"
              botao="Comentar"
              aoEnviar={atos.comentar}
            />
          </div>
        )
      }
    >
      {perdido && <OndeEsta id={id} frase={cartao.error?.message} />}
      {saiu && <OndeEsta id={id} funilId={c.funil_id} />}
      {cartao.isError && !perdido && !c && (
        <ErrorState
          oQueFalhou="O cartão não carregou."
          detalhe={cartao.error.message}
          aoTentar={() => cartao.refetch()}
        />
      )}
      {!c && !cartao.isError && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o cartão" />}
      {c && !saiu && daAba && aba && (
        <div className={cn('flex flex-col', aba.inteira && 'h-full min-h-0')}>
          <CabecaDoCartao cartao={c} qual={qual} />
          {!aba.inteira && (
            <>
              <TrilhaDeEstagios estagios={funil.definicao.estagios} atual={c.estagio_id} desde={c.entrou_estagio_em} />
              <Aguarde>
                {c.pode.editar &&
                  acoes.map((Acoes, n) => <Acoes key={`${c.id}:${n}`} cartao={c} aoAbrirAba={abrirAba} />)}
              </Aguarde>
              <PassoSeguinte
                cartao={c}
                funil={funil}
                campos={campos}
                aoAvancar={(estagioId) => aoAvancar(id, estagioId)}
              />
            </>
          )}
          <Tabs
            rotulo="Partes do cartão"
            className="mt-2 px-5 max-md:px-4"
            abas={existentes.map((a) => ({
              valor: a.valor,
              rotulo: a.rotulo,
              ...(contagens.get(a.valor) ? { contagem: contagens.get(a.valor), alerta: true } : {}),
            }))}
            valor={aba.valor}
            aoMudar={abrirAba}
          />
          {aba.valor === 'resumo' && c.parentes.length > 0 && <Parentes parentes={c.parentes} />}
          <Aguarde fallback={<SkeletonList linhas={5} comRosto={false} rotulo="Carregando" />}>
            <aba.Tela {...daAba} />
          </Aguarde>
        </div>
      )}
    </Drawer>
  )
}
