import { useState } from 'react';
import { Barcode } from '#ui/barcode';
import { Breadcrumb } from '#ui/breadcrumb';
import { Pagination } from '#ui/pagination';
import { Price } from '#ui/price';
import { QuantityStepper } from '#ui/quantity-stepper';
import { Stars } from '#ui/stars';
import { Part, State } from './part';

const HALF_STARS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
const HOME = { name: 'Home', to: '/' };
const PAGES = [
  { name: 'first page', page: 1, totalPages: 12 },
  { name: 'in the middle', page: 6, totalPages: 12 },
  { name: 'last page', page: 12, totalPages: 12 },
  { name: 'two pages', page: 2, totalPages: 2 },
  { name: 'many pages', page: 41_666, totalPages: 83_334 },
];

export function Numbers() {
  return (
    <Part name="Numbers">
      <State name="price">
        <Price price={49.99} />
      </State>
      <State name="sale">
        <Price price={49.99} salePrice={34.5} />
      </State>
      <State name="large">
        <Price price={1_299} size="lg" />
      </State>
      <State name="large sale">
        <Price price={12_999.99} salePrice={9_999.95} size="lg" />
      </State>
      <State name="other currency">
        <Price price={12_999.99} salePrice={9_999.95} format={(dollars) => `€${Math.round(dollars).toLocaleString('en-US')}`} />
      </State>
      <State name="barcode">
        <Barcode text="TW-7K3M-Q9XD" className="h-12 w-60 bg-white p-2" />
      </State>
      <State name="the least">
        <CountedStepper value={1} />
      </State>
      <State name="between">
        <CountedStepper value={3} />
      </State>
      <State name="the most">
        <CountedStepper value={5} />
      </State>
      <State name="three digits">
        <CountedStepper value={998} max={999} />
      </State>
      <State name="stars" isWide>
        <div className="states">
          {HALF_STARS.map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
          <Stars rating={4.3} size="md" />
        </div>
      </State>
    </Part>
  );
}

function CountedStepper({ value, max = 5 }: { value: number; max?: number }) {
  const [count, setCount] = useState(value);
  return <QuantityStepper label="Quantity" value={count} min={1} max={max} onChange={setCount} />;
}

export function Paths() {
  return (
    <Part name="Paths">
      <State name="short" isWide>
        <Breadcrumb trail={[HOME, { name: 'Categories', to: '/categories' }]} />
      </State>
      <State name="long" isWide>
        <Breadcrumb
          trail={[
            HOME,
            { name: 'Home & Garden', to: '/a' },
            { name: 'Kitchen and Dining Room Furniture', to: '/b' },
            { name: 'Extendable Dining Table of Solid Oak with Two Leaves, Seats Eight to Twelve', to: '/c' },
          ]}
        />
      </State>
      {PAGES.map(({ name, ...pages }) => (
        <State key={name} name={name} isWide>
          <Pagination {...pages} toPage={(page) => `/?page=${page}`} />
        </State>
      ))}
    </Part>
  );
}
