import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import {
  aprovacaoMudou,
  cartaoAoAlcance,
  cartaoMoveu,
  cartaoMudou,
  cartaoParentes,
  funilMudou,
  funilPublicando,
} from '#modules/funis/nucleo/eventos.ts'
import {
  CANAL_DAS_APROVACOES,
  canalDaPessoa,
  canalDoFunil,
  canalDoTime,
} from '#modules/funis/nucleo/server/canais-ao-vivo.ts'

/** Broadcasts contain ids only: clients fetch the card with their own rights. */
export const difusoesDosFunis: Difusao[] = [
  difundir(funilMudou, (e) => [
    {
      canal: canalDoFunil(e.funil_id),
      nome: 'funil',
      dados: { id: e.funil_id, versao: e.versao },
      unica: `v:${e.funil_id}`,
    },
  ]),
  difundir(funilPublicando, (e) => [
    {
      canal: canalDoFunil(e.funil_id),
      nome: 'publicacao',
      dados: { id: e.publicacao_id, feitos: e.feitos, total: e.total, situacao: e.situacao },
      unica: `p:${e.publicacao_id}:${e.situacao}:${e.feitos}`,
    },
  ]),
  difundir(cartaoMoveu, (e) =>
    [e.funil_id, ...(e.de_funil_id ? [e.de_funil_id] : [])].map((f) => ({
      canal: canalDoFunil(f),
      nome: 'cartao',
      dados: { id: e.cartao_id, de: e.de, para: e.para, versao: e.versao },
      unica: `f:${e.cartao_id}:${e.seq}:${f}`,
    })),
  ),
  difundir(cartaoMudou, (e) => [
    {
      canal: canalDoFunil(e.funil_id),
      nome: 'cartao',
      dados: { id: e.cartao_id, de: e.estagio_id, para: e.estagio_id, versao: e.versao },
      unica: `m:${e.cartao_id}`,
    },
  ]),
  difundir(aprovacaoMudou, () => [{ canal: CANAL_DAS_APROVACOES, nome: 'aprovacoes', dados: {}, unica: 'aprovacoes' }]),
  difundir(cartaoParentes, (e) => [
    { canal: canalDoFunil(e.funil_id), nome: 'parentes', dados: { id: e.cartao_id }, unica: `p:${e.cartao_id}` },
  ]),
  difundir(cartaoAoAlcance, (e) =>
    [...e.times.map((t) => canalDoTime(e.funil_id, t)), ...e.pessoas.map((p) => canalDaPessoa(e.funil_id, p))].map(
      (canal) => ({
        canal,
        nome: 'cartao',
        dados: { id: e.cartao_id, de: e.estagio_id, para: e.estagio_id, versao: e.versao },
        unica: `a:${canal}:${e.cartao_id}`,
      }),
    ),
  ),
]
