import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { Mudancas } from '#modules/auditoria/web/publico.ts'
import { FotoDoItem } from '#modules/catalogo/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { GrupoDeAvatares } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowRightLeft, Barcode, PackageCheck, PackageMinus, PackagePlus, Pencil } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { materiais, type Material } from '../../contract/materiais.ts'
import { linkDaEntrada, linkDaSaida, linkDeEditarMaterial, linkDoNovoMovimento } from '../../links.ts'
import { relerEstoque, useQuemEstaAqui } from '../dados.ts'
import { Etiquetas } from './etiquetas.tsx'
import { Kardex } from './kardex.tsx'
import { Lugares } from './lugares.tsx'
import { Faixa } from './numeros.tsx'
import { Compras, Substitutos } from './compras.tsx'
import { ProximosDias, usePrevisao } from './previsao.tsx'
import { Reposicao } from './reposicao.tsx'
import { Reservar } from './reservar.tsx'
import { Reservas } from './reservas.tsx'
import { Lotes } from './lotes.tsx'
import { Series } from './series.tsx'

/** The others on this page, as faces. */
function QuemEstaAqui({ material }: { material: string }) {
  const { data: pessoas = [] } = useQuemEstaAqui(material)
  if (pessoas.length === 0) return null
  return <GrupoDeAvatares pessoas={pessoas.map((p) => ({ id: p.id, nome: `${p.nome}, aqui agora`, imagem: p.foto }))} />
}

type Aba = 'kardex' | 'series' | 'lotes' | 'compras' | 'substitutos' | 'historico'

/** One material: how many, where, for whom, and why. */
export function PaginaDoMaterial({ material: m }: { material: Material }) {
  useTituloDaPagina(m.codigo)
  const [aba, setAba] = useState<Aba>('kardex')
  const [local, setLocal] = useState<string | undefined>()
  const [lote, setLote] = useState<{ id: string; numero: string } | null>(null)
  const [porQue, setPorQue] = useState<string | null>(null)
  const previsao = usePrevisao(m.id)
  const primeiro = m.lugares[0]
  const edita = usePode('estoque.material.editar')
  useAtalhos(
    'Material',
    [{ teclas: 'w', rotulo: 'Por que este número?', executar: () => setPorQue(primeiro?.local_id ?? null) }],
    primeiro !== undefined,
  )
  const abas = [
    { valor: 'kardex' as const, rotulo: 'Kardex' },
    ...(m.rastreio === 'serie' ? [{ valor: 'series' as const, rotulo: 'Séries' }] : []),
    ...(m.rastreio === 'lote' ? [{ valor: 'lotes' as const, rotulo: 'Lotes' }] : []),
    { valor: 'compras' as const, rotulo: 'Compras' },
    { valor: 'substitutos' as const, rotulo: 'Substitutos' },
    ...(edita ? [{ valor: 'historico' as const, rotulo: 'Histórico' }] : []),
  ]
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Acoes material={m} />
      <PageHeader
        titulo={m.nome}
        detalhe={[m.codigo, m.categoria, m.ncm && `NCM ${m.ncm}`].filter(Boolean).join(' · ')}
      >
        {m.rastreio === 'serie' && <Chip icone={<Barcode />}>Por série</Chip>}
        {m.rastreio === 'lote' && <Chip icone={<Barcode />}>Por lote</Chip>}
        <QuemEstaAqui material={m.id} />
        {m.arquivado && <Chip tom="alerta">arquivado no catálogo</Chip>}
      </PageHeader>
      <div
        className="grid min-h-0 flex-1 content-start overflow-y-auto lg:grid-cols-[minmax(0,1fr)_340px]"
        tabIndex={0}
        role="region"
        aria-label="Material"
      >
        <div className="min-w-0">
          <Faixa material={m} previsao={previsao.data} />
          <Tabs rotulo="Partes do material" valor={aba} aoMudar={setAba} abas={abas} />
          {aba === 'kardex' && (
            <Kardex {...{ material: m, local, lote }} aoFiltrar={setLocal} aoSoltarLote={() => setLote(null)} />
          )}
          {aba === 'series' && <Series material={m} />}
          {aba === 'lotes' && (
            <Lotes
              material={m}
              aoVerKardex={(l) => {
                setLote(l)
                setAba('kardex')
              }}
            />
          )}
          {aba === 'compras' && <Compras material={m} />}
          {aba === 'substitutos' && <Substitutos material={m} />}
          {aba === 'historico' && (
            <section aria-label="Histórico" className="p-4">
              <Mudancas
                chave={['estoque', 'historico', m.id]}
                ler={async (query, signal) =>
                  (await chamar(materiais.historico, { params: { id: m.id }, query }, { signal })).data
                }
              />
            </section>
          )}
        </div>
        <aside aria-label="Onde está e reservas" className="grid content-start gap-6 p-5 max-lg:border-t lg:border-l">
          <FotoDoItem id={m.id} nome={m.nome} foto={m.foto} aoMudar={relerEstoque} />
          <Lugares material={m} aoFiltrar={setLocal} aberto={porQue} aoAbrir={setPorQue} />
          <ProximosDias material={m} previsao={previsao.data} />
          <Reservas material={m} />
          <Reposicao material={m} />
          {m.conversoes.length > 0 && (
            <section aria-label="Embalagens" className="num text-13">
              <h2 className="mb-1 text-13 font-semibold">Embalagens</h2>
              {m.conversoes.map((c) => (
                <p key={c.de}>
                  {c.den} {c.de} = {c.num} {c.para}
                </p>
              ))}
            </section>
          )}
          {m.movido_desde && (
            <p className="text-12 text-text-2">
              Unidade e rastreio travados desde {diaBr(m.movido_desde)}, primeiro movimento.
            </p>
          )}
        </aside>
      </div>
    </div>
  )
}

function Acoes({ material: m }: { material: Material }) {
  const navegar = useNavegar()
  const move = usePode('estoque.movimento.criar')
  const edita = usePode('estoque.material.editar')
  const [reservando, setReservando] = useState(false)
  const com = { codigo: m.codigo }
  const entrada = () => void navegar({ href: linkDaEntrada(com) })
  const saida = () => void navegar({ href: linkDaSaida(com) })
  const transferir = () => void navegar({ href: linkDoNovoMovimento(com) })
  useAtalhos(
    'Material',
    [
      { teclas: 'e', rotulo: 'Dar entrada', executar: entrada },
      { teclas: 's', rotulo: 'Dar saída', executar: saida },
      { teclas: 't', rotulo: 'Transferir', executar: transferir },
      { teclas: 'r', rotulo: 'Reservar', executar: () => setReservando(true) },
    ],
    move,
  )
  return (
    <>
      <AcoesDaPagina>
        {move && (
          <>
            <Button tamanho="pequeno" icone={<PackagePlus />} onClick={entrada}>
              Entrada
            </Button>
            <Button tamanho="pequeno" icone={<PackageMinus />} onClick={saida}>
              Saída
            </Button>
            <Button tamanho="pequeno" icone={<ArrowRightLeft />} onClick={transferir} className="max-md:hidden">
              Transferir
            </Button>
            <Button tamanho="pequeno" icone={<PackageCheck />} onClick={() => setReservando(true)}>
              Reservar
            </Button>
          </>
        )}
        <Etiquetas codigos={[m.codigo]} className="max-md:hidden" />
        {edita && (
          <Button tamanho="pequeno" icone={<Pencil />} onClick={() => void navegar({ to: linkDeEditarMaterial(m.id) })}>
            Editar
          </Button>
        )}
      </AcoesDaPagina>
      {reservando && <Reservar material={m} aoFechar={() => setReservando(false)} />}
    </>
  )
}
